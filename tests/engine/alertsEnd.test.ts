import { describe, expect, test } from 'vitest'
import { closedAccounts, closedTags, startListening, tagsOf, told } from './harness/alerts.ts'
import { ALICE } from './harness/severalAccounts.ts'

async function listen() {
  const started = await startListening({ desktopNotifications: true, notificationSound: true })
  const { world, mention } = started
  const send = (count: number): void => {
    for (let at = 0; at < count; at++) world.sockets.emit('notification', mention())
  }
  return { ...started, send }
}

describe('an account whose session ends (AL6)', () => {
  test('its alerts close when it logs out', async () => {
    const { world, tab, send } = await listen()
    send(9)
    await world.tick(500)
    await tab.run({ kind: 'signOut' })
    expect(closedAccounts(tab)).toContain(ALICE)
  })

  test('its alerts close when it becomes private', async () => {
    const { world, tab, send } = await listen()
    send(1)
    await world.tick(500)
    await tab.run({ kind: 'setPrivacy', privateMode: true })
    expect(closedAccounts(tab)).toEqual([ALICE])
  })
})

describe('a clock that jumps', () => {
  test.each([60_000, 3_600_000])('back by %i ms: alerts are raised as before (NO29, NO31)', async (by) => {
    const { world, tab, send } = await listen()
    world.clock.sleep(-by)
    await world.tick(5_000)
    send(1)
    await world.tick(30_000)
    expect(told(tab).alone).toHaveLength(1)
  })

  test('back: an alert on screen closes (NO32)', async () => {
    const { world, tab, send } = await listen()
    send(1)
    await world.tick(1_000)
    world.clock.sleep(-3_600_000)
    await world.tick(60_000)
    expect(closedTags(tab)).toEqual(tagsOf(tab))
  })

  test('forward, as in a sleep of ten minutes: what waits to be collected is told (AL3)', async () => {
    const { world, tab, send } = await listen()
    send(10)
    await world.tick(1_000)
    send(7)
    await world.tick(500)
    world.clock.sleep(10 * 60_000)
    await world.tick(30_000)
    const { alone, counts } = told(tab)
    expect(alone).toHaveLength(4)
    expect(counts).toEqual([6, 7])
  })
})
