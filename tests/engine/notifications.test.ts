import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const READ = 'POST /api/v1/pleroma/notifications/read'

async function reading(dialect?: 'gotosocial') {
  const started = await startEngine(dialect === undefined ? {} : { dialect })
  const { instance, engine, world } = started
  for (let count = 0; count < 3; count++) instance.notify()
  instance.notify({ pleroma: { is_seen: true } })
  const tab = await openTab(engine)
  const view = await tab.watch('notifications')
  await world.tick(30_000)
  return { ...started, tab, view }
}

describe('notifications', () => {
  test('are listed with how many have not been seen', async () => {
    const { instance, tab, view } = await reading()
    expect(tab.rows(view)).toEqual(instance.notifications.map(({ id }) => id))
    expect(tab.meta(view).unseenCount).toBe(3)
    expect(tab.entity('notification', tab.rows(view)[0])).toMatchObject({
      type: 'follow',
      accountId: 'u-bob',
    })
  })

  test('come by the stream, into the list and the count, also of a hidden tab', async () => {
    const { world, instance, engine, tab, view } = await reading()
    const hidden = await openTab(engine, { visible: false })
    const inHidden = await hidden.watch('notifications')
    const post = instance.publish({}, [])
    world.sockets.tell('notification', instance.notify({ type: 'favourite', status: post }))
    await world.tick(1_100)
    expect(tab.rows(view)).toHaveLength(5)
    expect(tab.meta(view).unseenCount).toBe(4)
    // Its list waits until it is shown; the count is in its title.
    expect(hidden.entity('badges')).toMatchObject({ notifications: 4 })
    expect(hidden.rows(inHidden)).toHaveLength(4)
    expect(tab.entity('status', String(post.id))).toBeDefined()
  })

  test('are read in all tabs at once, and the instance is told once', async () => {
    const { world, instance, engine, tab, view } = await reading()
    const other = await openTab(engine)
    const inOther = await other.watch('notifications')
    const held = instance.hold(READ)
    const upToId = tab.rows(view)[0] ?? ''
    const first = await tab.run({ kind: 'readNotifications', upToId })
    const second = await other.run({ kind: 'readNotifications', upToId })
    await world.tick(60)
    expect(tab.meta(view).unseenCount).toBe(0)
    expect(other.meta(inOther).unseenCount).toBe(0)
    held.release()
    await world.tick(60)
    expect(tab.settled.get(first)).toMatchObject({ ok: true })
    expect(other.settled.get(second)).toMatchObject({ ok: true })
    expect(instance.count(READ)).toBe(1)
    expect(instance.last(READ).form.get('max_id')).toBe(upToId)
  })

  test('that could not be read are unseen again', async () => {
    const { world, instance, tab, view } = await reading()
    instance.script(READ, refusal(500, 'broken'))
    const command = await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false })
    expect(tab.meta(view).unseenCount).toBe(3)
  })

  test('newer than the one that was read stay unseen', async () => {
    const { world, tab, view } = await reading()
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[2] ?? '' })
    await world.tick(60)
    expect(tab.meta(view).unseenCount).toBe(1)
  })

  test('are read through markers where there is no other way', async () => {
    const { world, instance, tab, view } = await reading('gotosocial')
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(60)
    expect(instance.last('POST /api/v1/markers').form.get('notifications[last_read_id]')).toBe(
      tab.rows(view)[0],
    )
  })

  test('that are invalid are skipped, and paging goes on from them', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 30; count++) instance.notify(count > 9 && count < 15 ? { account: null } : {})
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(15)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(25)
    expect(engine.complaints().join()).toContain('notification: no usable account')
    await tab.page(view, 'older')
    expect(tab.meta(view).bottomedOut).toBe(true)
  })

  test('that can not be fetched tell their own notice', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script('GET /api/v1/notifications', refusal(500, 'broken'))
    const tab = await openTab(engine)
    await tab.watch('notifications')
    await world.tick(30_000)
    expect(tab.notices).toMatchObject([{ messageKey: 'notifications.error', timeoutMs: 5_000 }])
  })

  test('do not jump away under somebody who reads old ones', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 120; count++) instance.notify()
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await world.tick(1_000)
    for (let page = 0; page < 5; page++) await tab.page(view, 'older')
    await tab.move(view, { from: 90, to: 110, atTop: false })
    world.sockets.tell('notification', instance.notify())
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(121)
  })

  test('about a post that is deleted are not asked for again and again', async () => {
    const { world, instance, tab } = await reading()
    const post = instance.publish({}, [])
    world.sockets.tell('notification', instance.notify({ type: 'mention', status: post }))
    await world.tick(60)
    world.sockets.tell('delete', String(post.id))
    instance.notifications.shift()
    const calls = instance.calls.length
    for (let round = 0; round < 20; round++) {
      world.sockets.tell('notification', instance.notify())
      await world.tick(1_000)
    }
    expect(instance.calls.length - calls).toBeLessThanOrEqual(1)
    expect(tab.gaps).toBe(0)
  })
})

test('a list of nothing is a list', async () => {
  const { world, instance, engine } = await startEngine()
  instance.script('GET /api/v1/notifications', json([]))
  const tab = await openTab(engine)
  const view = await tab.watch('notifications')
  await world.tick(1_000)
  expect(tab.meta(view)).toMatchObject({ loaded: true, bottomedOut: true, unseenCount: 0 })
})
