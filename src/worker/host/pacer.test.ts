import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { Pacer, type Urgency } from './pacer.ts'

const PACES: Readonly<Record<Urgency, number>> = { now: 0, soon: 10, rows: 50, counter: 1_000 }

/** A pacer whose sends the test acknowledges. */
function createPacer() {
  const time = new FakeClock()
  /** By how much the wall clock was changed. */
  const wall = { offsetMs: 0 }
  const acknowledge: (() => void)[] = []
  const sentAt: number[] = []
  const start = time.now()
  const pacer = new Pacer({
    clock: { now: () => time.now() + wall.offsetMs, after: time.after, pending: time.pending },
    paceMs: (what) => PACES[what],
    send: () => {
      sentAt.push(time.now() - start)
      return new Promise((resolve) => acknowledge.push(resolve))
    },
    remaining: () => null,
  })
  const acknowledgeAll = (): void => {
    for (const resolve of acknowledge.splice(0)) resolve()
  }
  return { time, wall, pacer, sentAt, acknowledgeAll }
}

describe('sends scheduled while one is in flight', () => {
  test.each([
    [['counter'], 1_000],
    [['counter', 'rows', 'counter'], 50],
    [['rows', 'now', 'counter'], 10],
  ] as const)('%j become one send with the highest urgency, %i ms after the last', async (scheduled, at) => {
    const { time, pacer, sentAt, acknowledgeAll } = createPacer()
    pacer.schedule('now')
    await time.tick(10)
    for (const what of scheduled) pacer.schedule(what)
    await time.tick(0)
    expect(sentAt).toEqual([0])
    acknowledgeAll()
    await time.tick(2_000)
    expect(sentAt).toEqual([0, at])
    acknowledgeAll()
    await time.tick(2_000)
    expect(sentAt).toHaveLength(2)
  })
})

describe('a clock change', () => {
  test.each([-3_600_000, 3_600_000])('of %i ms makes no delay longer than the pace', async (by) => {
    const { time, wall, pacer, sentAt, acknowledgeAll } = createPacer()
    pacer.schedule('now')
    await time.tick(0)
    acknowledgeAll()
    await time.tick(0)
    wall.offsetMs = by
    pacer.schedule('counter')
    await time.tick(1_000)
    expect(sentAt).toHaveLength(2)
  })
})
