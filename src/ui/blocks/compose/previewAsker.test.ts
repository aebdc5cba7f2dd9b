import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { previewAsker } from './previewAsker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A box that looks at each text in turn, as long as the next one has not come. */
function box(answerMs = 0) {
  const asker = previewAsker()
  const seen = { asked: [] as string[], told: [] as string[] }
  let takeBack = (): void => {}
  const typed = (text: string): void => {
    takeBack()
    takeBack = asker(
      async () => {
        seen.asked.push(text)
        await new Promise((answered) => setTimeout(answered, answerMs))
        return text
      },
      (answer) => void seen.told.push(answer),
    )
  }
  return { seen, typed, close: () => takeBack() }
}

test('a preview is requested when it opens, and once 500 ms after the last change (C31)', async () => {
  const { seen, typed } = box()
  typed('a')
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual({ asked: ['a'], told: ['a'] })

  for (const text of ['ab', 'abc', 'abcd']) {
    typed(text)
    await vi.advanceTimersByTimeAsync(300)
  }
  await vi.advanceTimersByTimeAsync(199)
  expect(seen.asked).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.asked).toEqual(['a', 'abcd'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual({ asked: ['a', 'abcd'], told: ['a', 'abcd'] })
})

test('an answer to what was changed since is not shown, nor asked for by who has closed it', async () => {
  const { seen, typed, close } = box(1_000)
  typed('a')
  await vi.advanceTimersByTimeAsync(999)
  typed('ab')
  await vi.advanceTimersByTimeAsync(499)
  expect(seen).toEqual({ asked: ['a'], told: [] })
  close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual({ asked: ['a'], told: [] })
})
