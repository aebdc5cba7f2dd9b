import { expect, test } from 'vitest'
import { DiskOutage } from './chaos/diskOutage.ts'

test('a text may be in memory only if it was sent on a full disk, or just before it filled up (E44)', () => {
  let now = 10_000
  const outage = new DiskOutage(() => now)
  const refused = (...sentAt: readonly number[]) => sentAt.map((at) => outage.hasRefused(at))
  expect(refused(10_000)).toEqual([false])

  outage.begin()
  now = 12_000
  expect(refused(8_000, 10_000, 11_000)).toEqual([false, true, true])

  // It fills up again before the engine repeats a write.
  outage.end()
  now = 14_000
  outage.begin()
  expect(refused(8_000, 10_000, 13_000)).toEqual([false, true, true])

  outage.end()
  now = 21_000
  expect(refused(10_000, 13_000)).toEqual([false, false])
})
