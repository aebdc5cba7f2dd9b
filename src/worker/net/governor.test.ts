import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { Governor, MAX_IN_FLIGHT, MAX_UPLOADS_IN_FLIGHT } from './governor.ts'

function governing() {
  const clock = new FakeClock()
  const told: (number | undefined)[] = []
  const governor = new Governor(clock, (until) => told.push(until))
  const gone: string[] = []
  const leaves: (() => void)[] = []
  const enter = (name: string, urgent = false, signal?: AbortSignal): void => {
    void governor
      .enter({ urgent, ...(signal && { signal }), ...(name.startsWith('upload') && { upload: true }) })
      .then((leave) => {
        gone.push(leave === null ? `${name} back` : name)
        if (leave !== null) leaves.push(leave)
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

  test('lets uploads take some of the places only, and others pass those that wait', async () => {
    const { clock, gone, leaves, enter } = governing()
    for (let count = 0; count < 5; count++) enter(`upload ${count}`)
    enter('read')
    await clock.tick(0)
    expect(gone).toEqual(['upload 0', 'upload 1', 'upload 2', 'read'])
    expect(MAX_UPLOADS_IN_FLIGHT).toBe(3)
    leaves[0]?.()
    await clock.tick(0)
    expect(gone.slice(4)).toEqual(['upload 3'])
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

  test('lets what is taken back leave the queue, and nobody goes in its place twice', async () => {
    const { clock, governor, gone, leaves, enter } = governing()
    const abort = new AbortController()
    for (let count = 0; count < 6; count++) enter(`r${count}`)
    enter('poll', false, abort.signal)
    enter('next')
    await clock.tick(0)
    abort.abort()
    await clock.tick(0)
    expect(gone.slice(6)).toEqual(['poll back'])
    enter('late', false, abort.signal)
    for (const leave of [...leaves]) leave()
    await clock.tick(0)
    expect(gone.slice(7)).toEqual(['late back', 'next'])
    expect(governor.inFlight).toBe(1)
  })

  test.each([-3_600_000, -1])('ends a pause though the wall clock is set by %i ms', async (by) => {
    const time = new FakeClock()
    let set = 0
    const clock = { now: () => time.now() + set, after: time.after, pending: time.pending }
    const governor = new Governor(clock, () => {})
    governor.pause(10_000)
    let gone = false
    void governor.enter({}).then(() => {
      gone = true
    })
    set = by
    await time.tick(9_999)
    expect(gone).toBe(false)
    await time.tick(16 * 60_000)
    expect(gone).toBe(true)
    expect(governor.blockedUntil).toBeUndefined()
  })
})
