import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMotion, FAST_PX, REST_MS, TURN_MS } from './motion.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list that was scrolled by these distances, one in each frame, and rows that wait for it to rest. */
function scrolledBy(...distances: readonly number[]) {
  const motion = createMotion(() => Date.now())
  let px = 0
  const scroll = (by: number): void => {
    vi.advanceTimersByTime(TURN_MS)
    px += by
    motion.moved(px)
  }
  for (const by of distances) scroll(by)
  const shown: string[] = []
  const row = (name: string): (() => void) => motion.whenAtRest(() => void shown.push(name))
  return { motion, scroll, shown, row }
}

test('a list is in fast motion after two far steps in a row, not after one jump or a slow turn of the wheel (T62)', () => {
  expect(scrolledBy(5_000, 5_000).motion.isFast()).toBe(false)
  expect(scrolledBy(0, FAST_PX, FAST_PX).motion.isFast()).toBe(true)
  expect(scrolledBy(0, -200, -200).motion.isFast()).toBe(true)
  expect(scrolledBy(0, 200, 12, 12).motion.isFast()).toBe(false)
  expect(scrolledBy(0, 200, 200, 12).motion.isFast()).toBe(false)

  const jumps = scrolledBy(0, 500)
  vi.advanceTimersByTime(2 * REST_MS)
  jumps.scroll(500)
  expect(jumps.motion.isFast()).toBe(false)
})

test('when it rests, its rows are completed one in a frame (T62)', () => {
  const { motion, scroll, shown, row } = scrolledBy(0, 200, 200)
  row('first')
  row('second')
  row('gone')()
  row('third')
  scroll(200)
  vi.advanceTimersByTime(REST_MS - 1)
  expect(motion.isFast()).toBe(true)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(motion.isFast()).toBe(false)
  expect(shown).toEqual(['first'])
  vi.advanceTimersByTime(TURN_MS)
  expect(shown).toEqual(['first', 'second'])
  vi.runAllTimers()
  expect(shown).toEqual(['first', 'second', 'third'])
})

test('a key or a press completes all rows at once (T62)', () => {
  const { motion, shown, row } = scrolledBy(0, 200, 200)
  row('first')
  row('second')
  motion.completeAll()
  expect(shown).toEqual(['first', 'second'])
  expect(motion.isFast()).toBe(false)
  vi.runAllTimers()
  expect(shown).toEqual(['first', 'second'])
})

test('a row that waits although its list rests already is completed, too', () => {
  const { motion, shown, row } = scrolledBy(0, 200, 200)
  vi.advanceTimersByTime(2 * REST_MS)
  expect(motion.isFast()).toBe(false)
  row('late')
  vi.advanceTimersByTime(TURN_MS)
  expect(shown).toEqual(['late'])
})

test('a feed that goes away completes nothing any more', () => {
  const { motion, shown, row } = scrolledBy(0, 200, 200)
  row('first')
  motion.stop()
  vi.runAllTimers()
  expect(shown).toEqual([])
})
