import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Typing } from './typing.ts'

class TextArea {}
const FRAME_MS = 16

let press: (target: unknown, defaultPrevented?: boolean) => void
let typing: Typing

/** Whether `wait` resolves within `ms`. */
async function isDue(wait: Promise<void> | null, ms: number): Promise<boolean> {
  let due = false
  void wait?.then(() => {
    due = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return due
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLTextAreaElement', TextArea)
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, FRAME_MS))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => {
    press = (target, defaultPrevented = false) => listener({ target, defaultPrevented })
  })
  typing = new Typing(new AbortController().signal)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('does not delay a batch while the user does not type, or types outside of a text area', () => {
  expect(typing.betweenKeys()).toBeNull()
  press({})
  expect(typing.betweenKeys()).toBeNull()
})

test('delays a batch until the next key is drawn', async () => {
  press(new TextArea())
  const wait = typing.betweenKeys()
  expect(await isDue(wait, 100)).toBe(false)
  press(new TextArea())
  expect(await isDue(wait, FRAME_MS - 1)).toBe(false)
  expect(await isDue(wait, 2)).toBe(true)
})

test('delays a batch by 300 ms after the last key at most', async () => {
  press(new TextArea())
  await vi.advanceTimersByTimeAsync(200)
  const wait = typing.betweenKeys()
  expect(await isDue(wait, 99)).toBe(false)
  expect(await isDue(wait, 1)).toBe(true)
  expect(typing.betweenKeys()).toBeNull()
})

test('does not delay a batch after a key that was handled, such as the Enter that sent a message', () => {
  press(new TextArea())
  press(new TextArea(), true)
  expect(typing.betweenKeys()).toBeNull()
  press(new TextArea())
  expect(typing.betweenKeys()).not.toBeNull()
})
