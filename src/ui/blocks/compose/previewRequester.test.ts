import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { previewRequester } from './previewRequester.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A preview box: each typed text cancels the request for the one before. */
function box(answerMs = 0) {
  const requestPreview = previewRequester()
  const seen = { requested: [] as string[], shown: [] as string[] }
  let cancel = (): void => {}
  const typed = (text: string): void => {
    cancel()
    cancel = requestPreview(
      async () => {
        seen.requested.push(text)
        await new Promise((answered) => setTimeout(answered, answerMs))
        return text
      },
      (answer) => void seen.shown.push(answer),
    )
  }
  return { seen, typed, close: () => cancel() }
}

test('requests a preview when it opens, and again 500 ms after the last change (C31)', async () => {
  const { seen, typed } = box()
  typed('a')
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual({ requested: ['a'], shown: ['a'] })

  for (const text of ['ab', 'abc', 'abcd']) {
    typed(text)
    await vi.advanceTimersByTimeAsync(300)
  }
  await vi.advanceTimersByTimeAsync(199)
  expect(seen.requested).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.requested).toEqual(['a', 'abcd'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual({ requested: ['a', 'abcd'], shown: ['a', 'abcd'] })
})

test('drops the answer for an outdated text, and sends no request after it is closed', async () => {
  const { seen, typed, close } = box(1_000)
  typed('a')
  await vi.advanceTimersByTimeAsync(999)
  typed('ab')
  await vi.advanceTimersByTimeAsync(499)
  expect(seen).toEqual({ requested: ['a'], shown: [] })
  close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual({ requested: ['a'], shown: [] })
})
