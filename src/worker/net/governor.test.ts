import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { Governor, MAX_IN_FLIGHT } from './governor.ts'

function governing() {
  const clock = new FakeClock()
  const told: (number | undefined)[] = []
  const governor = new Governor(clock, (until) => told.push(until))
  const gone: string[] = []
  const leaves: (() => void)[] = []
  const enter = (name: string, urgent = false): void => {
    void governor.enter(urgent).then((leave) => {
      gone.push(name)
      leaves.push(leave)
    })
  }
  return { clock, governor, told, gone, leaves, enter }
}

describe('the governor', () => {
  test('lets six go at a time, and one more for each that has ended', async () => {
    const { clock, governor, gone, leaves, enter } = governing()
    for (let count = 0; count < 10; count++) enter(`r${count}`)
    await clock.tick(0)
    expect(gone).toHaveLength(MAX_IN_FLIGHT)
    leaves[0]?.()
    leaves[0]?.()
    await clock.tick(0)
    expect(gone).toHaveLength(MAX_IN_FLIGHT + 1)
    expect(governor.inFlight).toBe(MAX_IN_FLIGHT)
  })

  test('lets go first what a person waits for, in its order', async () => {
    const { clock, gone, leaves, enter } = governing()
    for (let count = 0; count < 6; count++) enter(`r${count}`)
    enter('poll')
    enter('press 1', true)
    enter('press 2', true)
    await clock.tick(0)
    for (const leave of [...leaves]) leave()
    await clock.tick(0)
    expect(gone.slice(6)).toEqual(['press 1', 'press 2', 'poll'])
  })

  test('lets nothing go during a pause, and tells when it starts and ends', async () => {
    const { clock, governor, told, gone, enter } = governing()
    governor.pause(10_000)
    const until = clock.now() + 10_000
    enter('waits')
    await clock.tick(9_999)
    expect(gone).toEqual([])
    expect(governor.blockedUntil).toBe(until)
    await clock.tick(1)
    expect(gone).toEqual(['waits'])
    expect(governor.blockedUntil).toBeUndefined()
    expect(told).toEqual([until, undefined])
  })

  test('keeps to the longer one of two pauses', async () => {
    const { clock, governor, told, gone, enter } = governing()
    governor.pause(10_000)
    governor.pause(2_000)
    governor.pause(20_000)
    enter('waits')
    await clock.tick(19_000)
    expect(gone).toEqual([])
    await clock.tick(1_000)
    expect(gone).toEqual(['waits'])
    expect(told.filter((until) => until === undefined)).toHaveLength(1)
  })

  test('believes no pause of days, nor one before now', async () => {
    const { clock, governor } = governing()
    governor.pause(-5)
    expect(governor.blockedUntil).toBeUndefined()
    governor.pause(10 ** 12)
    expect(governor.blockedUntil).toBe(clock.now() + 15 * 60_000)
  })
})
