import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class TextArea {}
const FRAME_MS = 16

let press: (target: unknown) => void
let betweenKeys: () => Promise<void> | null

/** Whether what waits may be drawn after `ms` more. */
async function isDue(wait: Promise<void> | null, ms: number): Promise<boolean> {
  let due = false
  void wait?.then(() => {
    due = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return due
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLTextAreaElement', TextArea)
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, FRAME_MS))
  vi.stubGlobal('addEventListener', (_: string, hear: (event: { target: unknown }) => void) => {
    press = (target) => hear({ target })
  })
  vi.resetModules()
  ;({ betweenKeys } = await import('./betweenKeys.ts'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('nothing waits while nobody types, or where the keys go to no text', () => {
  expect(betweenKeys()).toBeNull()
  press({})
  expect(betweenKeys()).toBeNull()
})

test('what comes while somebody types waits for the next key to be drawn', async () => {
  press(new TextArea())
  const wait = betweenKeys()
  expect(await isDue(wait, 100)).toBe(false)
  press(new TextArea())
  expect(await isDue(wait, FRAME_MS - 1)).toBe(false)
  expect(await isDue(wait, 2)).toBe(true)
})

test('it waits 300 ms after the last key at most, and then nothing waits any more', async () => {
  press(new TextArea())
  await vi.advanceTimersByTimeAsync(200)
  const wait = betweenKeys()
  expect(await isDue(wait, 99)).toBe(false)
  expect(await isDue(wait, 1)).toBe(true)
  expect(betweenKeys()).toBeNull()
})
