import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { Governor, MAX_IN_FLIGHT, MAX_UPLOADS_IN_FLIGHT } from './governor.ts'

function createGovernor() {
  const clock = new FakeClock()
  const pauses: (number | undefined)[] = []
  const governor = new Governor(clock, (until) => pauses.push(until))
  const admitted: string[] = []
  const leaves: (() => void)[] = []
  const enter = (name: string, urgent = false, signal?: AbortSignal): void => {
    void governor
      .enter({ urgent, ...(signal && { signal }), ...(name.startsWith('upload') && { upload: true }) })
      .then((leave) => {
        admitted.push(leave === null ? `${name} aborted` : name)
        if (leave !== null) leaves.push(leave)
      })
  }
  return { clock, governor, pauses, admitted, leaves, enter }
}

describe('the governor', () => {
  test('admits six requests at a time, and the next when one has ended', async () => {
    const { clock, governor, admitted, leaves, enter } = createGovernor()
    for (let count = 0; count < 10; count++) enter(`r${count}`)
    await clock.tick(0)
    expect(admitted).toHaveLength(MAX_IN_FLIGHT)
    leaves[0]?.()
    leaves[0]?.()
    await clock.tick(0)
    expect(admitted).toHaveLength(MAX_IN_FLIGHT + 1)
    expect(governor.inFlight).toBe(MAX_IN_FLIGHT)
  })

  test('admits urgent requests first, in their order', async () => {
    const { clock, admitted, leaves, enter } = createGovernor()
    for (let count = 0; count < 6; count++) enter(`r${count}`)
    enter('poll')
    enter('press 1', true)
    enter('press 2', true)
    await clock.tick(0)
    for (const leave of [...leaves]) leave()
    await clock.tick(0)
    expect(admitted.slice(6)).toEqual(['press 1', 'press 2', 'poll'])
  })

  test('limits uploads, and lets other requests pass waiting uploads', async () => {
    const { clock, admitted, leaves, enter } = createGovernor()
    for (let count = 0; count < 5; count++) enter(`upload ${count}`)
    enter('read')
    await clock.tick(0)
    expect(admitted).toEqual(['upload 0', 'upload 1', 'upload 2', 'read'])
    expect(MAX_UPLOADS_IN_FLIGHT).toBe(3)
    leaves[0]?.()
    await clock.tick(0)
    expect(admitted.slice(4)).toEqual(['upload 3'])
  })

  test('admits nothing during a pause, and reports its start and end', async () => {
    const { clock, governor, pauses, admitted, enter } = createGovernor()
    governor.pause(10_000)
    const until = clock.now() + 10_000
    enter('waits')
    await clock.tick(9_999)
    expect(admitted).toEqual([])
    expect(governor.blockedUntil).toBe(until)
    await clock.tick(1)
    expect(admitted).toEqual(['waits'])
    expect(governor.blockedUntil).toBeUndefined()
    expect(pauses).toEqual([until, undefined])
  })

  test('applies the longest of several pauses', async () => {
    const { clock, governor, pauses, admitted, enter } = createGovernor()
    governor.pause(10_000)
    governor.pause(2_000)
    governor.pause(20_000)
    enter('waits')
    await clock.tick(19_000)
    expect(admitted).toEqual([])
    await clock.tick(1_000)
    expect(admitted).toEqual(['waits'])
    expect(pauses.filter((until) => until === undefined)).toHaveLength(1)
  })

  test('limits a pause to 15 minutes, and ignores one in the past', async () => {
    const { clock, governor } = createGovernor()
    governor.pause(-5)
    expect(governor.blockedUntil).toBeUndefined()
    governor.pause(10 ** 12)
    expect(governor.blockedUntil).toBe(clock.now() + 15 * 60_000)
  })

  test('removes an aborted request from the queue without admitting two in its place', async () => {
    const { clock, governor, admitted, leaves, enter } = createGovernor()
    const abort = new AbortController()
    for (let count = 0; count < 6; count++) enter(`r${count}`)
    enter('poll', false, abort.signal)
    enter('next')
    await clock.tick(0)
    abort.abort()
    await clock.tick(0)
    expect(admitted.slice(6)).toEqual(['poll aborted'])
    enter('late', false, abort.signal)
    for (const leave of [...leaves]) leave()
    await clock.tick(0)
    expect(admitted.slice(7)).toEqual(['late aborted', 'next'])
    expect(governor.inFlight).toBe(1)
  })

  test.each([-3_600_000, -1])('ends a pause when the wall clock changes by %i ms', async (by) => {
    const time = new FakeClock()
    let offsetMs = 0
    const clock = { now: () => time.now() + offsetMs, after: time.after, pending: time.pending }
    const governor = new Governor(clock, () => {})
    governor.pause(10_000)
    let admitted = false
    void governor.enter({}).then(() => {
      admitted = true
    })
    offsetMs = by
    await time.tick(9_999)
    expect(admitted).toBe(false)
    await time.tick(1)
    expect(admitted).toBe(true)
    expect(governor.blockedUntil).toBeUndefined()
  })
})
