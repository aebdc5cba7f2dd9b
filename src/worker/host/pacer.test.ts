import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { type Due, Pacer } from './pacer.ts'

const PACES: Readonly<Record<Due, number>> = { now: 0, soon: 10, rows: 50, counter: 1_000 }

/** A pacer whose sendings are taken when the test says so. */
function pacing() {
  const time = new FakeClock()
  /** How far the wall clock was set since. */
  const wall = { set: 0 }
  const taken: (() => void)[] = []
  const sentAt: number[] = []
  const start = time.now()
  const pacer = new Pacer({
    clock: { now: () => time.now() + wall.set, after: time.after, pending: time.pending },
    paceMs: (what) => PACES[what],
    send: () => {
      sentAt.push(time.now() - start)
      return new Promise((resolve) => taken.push(resolve))
    },
    more: () => null,
  })
  const take = (): void => {
    for (const go of taken.splice(0)) go()
  }
  return { time, wall, pacer, sentAt, take }
}

describe('what is asked for while one is in flight', () => {
  test.each([
    [['counter'], 1_000],
    [['counter', 'rows', 'counter'], 50],
    [['rows', 'now', 'counter'], 10],
  ] as const)('%j goes on with the strongest: %i ms after the last', async (asked, at) => {
    const { time, pacer, sentAt, take } = pacing()
    pacer.soon('now')
    await time.tick(10)
    for (const what of asked) pacer.soon(what)
    await time.tick(0)
    expect(sentAt).toEqual([0])
    take()
    await time.tick(2_000)
    expect(sentAt).toEqual([0, at])
    take()
    await time.tick(2_000)
    expect(sentAt).toHaveLength(2)
  })
})

describe('a clock that is set', () => {
  test.each([-3_600_000, 3_600_000])('by %i ms makes no wait longer than the pace', async (by) => {
    const { time, wall, pacer, sentAt, take } = pacing()
    pacer.soon('now')
    await time.tick(0)
    take()
    await time.tick(0)
    wall.set = by
    pacer.soon('counter')
    await time.tick(1_000)
    expect(sentAt).toHaveLength(2)
  })
})
