import { describe, expect, test } from 'vitest'
import type { TabTask } from '../../src/shared/protocol/batch.ts'
import { json } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

/** When something happened at the instance: old things, and those that come while somebody is here. */
const OLD = { created_at: '2026-03-01T10:00:00.000Z' }
const NOW = { created_at: '2026-03-01T12:00:00.000Z' }

/** An engine of somebody who wants to be told, past the silence after its start. */
async function listening(chosen: Record<string, boolean> = { desktopNotifications: true }) {
  const started = await startEngine()
  const { instance, engine, world } = started
  for (let count = 0; count < 3; count++) instance.notify(OLD)
  const tab = await openTab(engine, { visible: false })
  const view = await tab.watch('notifications')
  await tab.run({ kind: 'setPreferences', change: chosen })
  await world.tick(30_000)
  const mention = (words = 'hello there') => {
    const post = instance.publish({ content: `<p>${words}</p>` }, [])
    return instance.notify({ ...NOW, type: 'mention', status: post })
  }
  return { ...started, tab, view, mention }
}

/** What tabs were asked to tell; that they close it again is said where it matters. */
const tellings = (...tabs: readonly Pick<Tab, 'tasks'>[]): readonly TabTask[] =>
  tabs.flatMap(({ tasks }) => tasks).filter(({ kind }) => kind === 'alert' || kind === 'sound')
const kinds = (...tabs: readonly Pick<Tab, 'tasks'>[]): string[] => tellings(...tabs).map(({ kind }) => kind)
const tagsOf = (...tabs: readonly Pick<Tab, 'tasks'>[]): string[] =>
  tellings(...tabs).flatMap((one) => (one.kind === 'alert' ? [one.alert.tag] : []))
const closed = (...tabs: readonly Pick<Tab, 'tasks'>[]): string[] =>
  tabs.flatMap(({ tasks }) => tasks).flatMap((one) => (one.kind === 'closeAlerts' ? one.tags : []))

describe('a new notification', () => {
  test('is told once, whichever way it comes and however many tabs there are', async () => {
    const { world, engine, tab, mention } = await listening()
    const others = await Promise.all([openTab(engine, { visible: false }), openTab(engine)])
    const one = mention()
    world.sockets.tell('notification', one)
    world.sockets.tell('notification', one)
    await world.tick(500)
    // The socket goes; polling brings it once more.
    world.sockets.open[0]?.end(1006)
    await world.tick(60_000)
    const all = tellings(tab, ...others)
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      kind: 'alert',
      alert: {
        type: 'mention',
        words: 'hello there',
        statusId: expect.any(String),
        tag: expect.stringMatching(new RegExp(`:${String(one.id)}$`)),
      },
    })
    expect(kinds(others[1])).toEqual(['alert'])
  })

  test('is heard once where that is wanted', async () => {
    const { world, tab, mention } = await listening({ notificationSound: true })
    world.sockets.tell('notification', mention())
    await world.tick(500)
    expect(kinds(tab)).toEqual(['sound'])
  })

  test('that came while nobody was here, or soon after the start, is not told', async () => {
    const { instance, engine, world } = await startEngine()
    instance.notify(OLD)
    const tab = await openTab(engine, { visible: false })
    await tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    await tab.watch('notifications')
    await world.tick(3_000)
    world.sockets.tell('notification', instance.notify(NOW))
    await world.tick(1_000)
    expect(tellings(tab)).toEqual([])
    await world.tick(30_000)
    world.sockets.tell('notification', instance.notify(NOW))
    await world.tick(500)
    expect(kinds(tab)).toEqual(['alert'])
  })

  test('is not told when it is looked at, nor when older ones are loaded', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 60; count++) instance.notify(OLD)
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    await world.tick(30_000)
    await tab.show(true)
    world.sockets.tell('notification', instance.notify(NOW))
    await world.tick(500)
    await tab.page(view, 'older')
    await world.tick(500)
    expect(tellings(tab)).toEqual([])
    await tab.show(false)
    world.sockets.tell('notification', instance.notify(NOW))
    await world.tick(500)
    expect(kinds(tab)).toEqual(['alert'])
  })

  test('about a post with a muted word is not told', async () => {
    const { world, tab, mention } = await listening()
    await tab.run({ kind: 'muteWord', word: 'spoiler', on: true })
    await world.tick(1_000)
    world.sockets.tell('notification', mention('a Spoiler for you'))
    world.sockets.tell('notification', mention('news for you'))
    await world.tick(500)
    expect(tellings(tab)).toMatchObject([{ alert: { words: 'news for you' } }])
  })
})

describe('after a restart', () => {
  test('nothing is told again that was told', async () => {
    const { world, engine, tab, mention } = await listening({
      desktopNotifications: true,
      notificationSound: true,
    })
    const one = mention()
    world.sockets.tell('notification', one)
    await world.tick(500)
    expect(kinds(tab).sort()).toEqual(['alert', 'sound'])
    await killEngine(engine)
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(30_000)
    world.sockets.tell('notification', one)
    world.sockets.tell('notification', mention())
    await world.tick(500)
    expect(kinds(next).sort()).toEqual(['alert', 'sound'])
    expect(tagsOf(next)).not.toEqual(tagsOf(tab))
  })

  test('what no tab could tell is told, without ringing for it again', async () => {
    const { world, engine, tab, mention } = await listening({
      desktopNotifications: true,
      notificationSound: true,
    })
    tab.performs = () => new Promise(() => {})
    world.sockets.tell('notification', mention())
    await world.tick(500)
    await killEngine(engine)
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(30_000)
    expect(kinds(next)).toEqual(['alert'])
    expect(tagsOf(next)).toEqual(tagsOf(tab))
  })

  test('what was not told for long is not told any more', async () => {
    const { world, engine, tab, mention } = await listening()
    tab.performs = () => new Promise(() => {})
    world.sockets.tell('notification', mention())
    await world.tick(500)
    await killEngine(engine)
    await world.tick(10 * 60_000)
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(30_000)
    expect(kinds(next)).toEqual([])
  })

  test('what was read elsewhere meanwhile is closed', async () => {
    const { world, engine, instance, tab, mention } = await listening()
    world.sockets.tell('notification', mention())
    await world.tick(500)
    await killEngine(engine)
    const [newest] = instance.notifications
    Object.assign(newest ?? {}, { pleroma: { is_seen: true } })
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(3_000)
    expect(closed(next)).toEqual(tagsOf(tab))
  })
})

describe('when a newer build takes over', () => {
  test('what comes meanwhile is told once, by one of the two', async () => {
    const { world, instance, tab, mention } = await listening()
    const before = mention()
    world.sockets.tell('notification', before)
    await world.tick(500)
    // It comes while neither has a socket.
    instance.notify({ ...NOW, type: 'mention', status: instance.publish({}, []) })
    const newer = await world.start({ build: 200 })
    const next = await openTab(newer, { visible: false })
    await next.watch('notifications')
    await world.tick(5_000)
    world.sockets.tell('notification', before)
    world.sockets.tell('notification', mention())
    await world.tick(60_000)
    expect(tagsOf(tab)).toHaveLength(1)
    expect(tagsOf(next)).toHaveLength(2)
    expect(new Set(tagsOf(tab, next)).size).toBe(3)
  })
})

describe('where no tab shows the notifications', () => {
  test('a new one is told and counted all the same', async () => {
    const { instance, engine, world } = await startEngine()
    instance.notify(OLD)
    const tab = await openTab(engine, { visible: false })
    await tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    await world.tick(30_000)
    const { notifications: before = 0 } = tab.entity('badges') ?? {}
    const post = instance.publish({ content: '<p>hello there</p>' }, [])
    world.sockets.tell('notification', instance.notify({ ...NOW, type: 'mention', status: post }))
    await world.tick(500)
    expect(kinds(tab)).toEqual(['alert'])
    expect(tab.entity('badges')?.notifications).toBe(before + 1)
  })
})

describe('what is told', () => {
  test('is each one of many that come in any order, and those of no use are not', async () => {
    const { world, instance, tab, mention } = await listening()
    const asked = instance.count('GET /api/v1/notifications')
    const [late, early] = [mention('late'), mention('early')]
    const tell = (one: unknown): void => world.sockets.tell('notification', one)
    tell({ ...late, id: '9', created_at: '2026-03-01T12:00:31.000Z' })
    tell({ ...early, id: '10', created_at: '2026-03-01T12:00:30.000Z' })
    tell({ ...late, id: '9', created_at: '2026-03-01T12:00:31.000Z' })
    tell({ ...early, id: '1e1', created_at: '2026-03-01T12:00:30.000Z' })
    tell({ ...early, id: '__proto__', created_at: '2026-03-01T12:00:30.000Z' })
    tell({ ...mention(), account: null })
    tell({ ...mention(), status: null })
    tell({ ...mention(), type: 'pleroma:dance' })
    tell({ ...mention(), id: null })
    tell('what is this')
    await world.tick(500)
    expect(tagsOf(tab).map((tag) => tag.slice(tag.lastIndexOf(':') + 1))).toEqual([
      '9',
      '10',
      '1e1',
      '__proto__',
    ])
    expect(instance.count('GET /api/v1/notifications')).toBe(asked)
  })

  test('is not what stands in the conversation that is looked at', async () => {
    const { world, instance, engine, tab, mention } = await listening()
    const post = instance.publish({ content: '<p>what a day</p>' }, [])
    instance.script(`GET /api/v1/statuses/${String(post.id)}`, json(post))
    instance.script(
      `GET /api/v1/statuses/${String(post.id)}/context`,
      json({ ancestors: [], descendants: [] }),
    )
    const reading = await openTab(engine, { focused: true })
    await reading.watch({ kind: 'conversation', statusId: String(post.id) })
    await world.tick(500)
    const answer = instance.publish({ in_reply_to_id: post.id, content: '<p>indeed</p>' }, [])
    world.sockets.tell('notification', instance.notify({ ...NOW, type: 'mention', status: answer }))
    await world.tick(500)
    expect(kinds(tab, reading)).toEqual([])
    world.sockets.tell('notification', mention())
    await world.tick(500)
    expect(kinds(tab, reading)).toEqual(['alert'])
  })

  test('is told, and once, where nothing can be kept', async () => {
    const { world, tab, mention } = await listening()
    world.disk.trouble.alerts = 'unreadable'
    const one = mention()
    world.sockets.tell('notification', one)
    world.sockets.tell('notification', one)
    await world.tick(500)
    expect(kinds(tab)).toEqual(['alert'])
  })

  test('holds no token in what is kept of it', async () => {
    const { world, instance, mention } = await listening()
    world.sockets.tell('notification', mention())
    await world.tick(500)
    const kept = JSON.stringify(await world.disk.alerts.entries('books'))
    expect(kept).toContain('told')
    for (const token of instance.tokens.keys()) expect(kept).not.toContain(token)
  })
})

describe('an alert', () => {
  test('is closed after five seconds, also when the tab that showed it is gone', async () => {
    const { world, engine, tab, mention } = await listening()
    const other = await openTab(engine, { visible: false })
    world.sockets.tell('notification', mention())
    await world.tick(100)
    const [showed, left] = tellings(tab).length > 0 ? [tab, other] : [other, tab]
    await showed.kill()
    await world.tick(4_000)
    expect(closed(left)).toEqual([])
    await world.tick(1_000)
    expect(closed(left)).toEqual(tagsOf(showed))
  })

  test('is closed at once when it is read in any tab', async () => {
    const { world, engine, tab, mention } = await listening()
    const other = await openTab(engine)
    const [first, second] = [mention(), mention()]
    world.sockets.tell('notification', first)
    world.sockets.tell('notification', second)
    await world.tick(100)
    await other.run({ kind: 'readNotification', notificationId: String(second.id) })
    await world.tick(100)
    expect(closed(tab, other)).toEqual(tagsOf(tab, other).slice(1))
    await tab.run({ kind: 'readNotifications', upToId: String(second.id) })
    await world.tick(100)
    expect(closed(tab, other).sort()).toEqual(tagsOf(tab, other).sort())
    // Nothing stands any more: nothing is to be closed.
    await world.tick(10_000)
    expect(closed(tab, other)).toHaveLength(2)
  })
})

test('of two hundred in ten seconds, in twenty tabs, with a cut and a poll between, none is told twice', async () => {
  const { world, instance, engine, tab, view, mention } = await listening({
    desktopNotifications: true,
    notificationSound: true,
  })
  const others = await Promise.all(Array.from({ length: 19 }, () => openTab(engine, { visible: false })))
  const sent: string[] = []
  for (let count = 0; count < 200; count++) {
    const one = mention(`word ${count}`)
    sent.push(String(one.id))
    const socket = world.sockets.open.at(-1)
    if (count === 80) socket?.end(1006)
    else world.sockets.tell('notification', one)
    if (count === 120) void tab.page(view, 'newer')
    await world.tick(50)
  }
  await world.tick(30_000)
  const ids = tagsOf(tab, ...others).map((tag) => tag.slice(tag.lastIndexOf(':') + 1))
  expect(ids.sort()).toEqual(sent.sort())
  expect(kinds(tab, ...others).filter((kind) => kind === 'sound')).toHaveLength(200)
  expect(instance.notifications).toHaveLength(203)
  const read = 'POST /api/v1/pleroma/notifications/read'
  const [newest = ''] = tab.rows(view)
  for (const each of [tab, ...others]) await each.run({ kind: 'readNotifications', upToId: newest })
  await world.tick(500)
  expect(instance.count(read)).toBe(1)
})
