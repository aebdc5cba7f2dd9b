import { describe, expect, test } from 'vitest'
import { SHOWN } from '../../src/shared/alerts/alertBook.ts'
import {
  alertTasks,
  closedTags,
  kinds,
  NOW,
  OLD,
  soundGaps,
  startListening,
  tagsOf,
  told,
} from './harness/alerts.ts'
import { json } from './harness/fakeInstance.ts'
import { accountJson } from './harness/json.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

describe('a new notification', () => {
  test('is announced once, however often it arrives and however many tabs are open', async () => {
    const { world, engine, tab, mention } = await startListening()
    const others = await Promise.all([openTab(engine, { visible: false }), openTab(engine)])
    const one = mention()
    world.sockets.emit('notification', one)
    world.sockets.emit('notification', one)
    await world.tick(500)
    // The socket closes; polling returns the notification once more.
    world.sockets.open[0]?.end(1006)
    await world.tick(60_000)
    const all = alertTasks(tab, ...others)
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

  test('of the end of a poll says whether it was the user’s own (NO4)', async () => {
    const { world, instance, tab } = await startListening()
    for (const name of ['alice', 'bob']) {
      const account = accountJson(`u-${name}`, name)
      const post = instance.publish({ account }, [])
      world.sockets.emit('notification', instance.notify({ ...NOW, type: 'poll', account, status: post }))
      await world.tick(500)
    }
    const [own, other] = alertTasks(tab)
    expect(own).toMatchObject({ alert: { type: 'poll', name: 'alice', own: true } })
    expect(other).toMatchObject({ alert: { type: 'poll', name: 'bob' } })
    expect(other).not.toHaveProperty('alert.own')
  })

  test('plays a sound once when sounds are enabled', async () => {
    const { world, tab, mention } = await startListening({ notificationSound: true })
    world.sockets.emit('notification', mention())
    await world.tick(500)
    expect(kinds(tab)).toEqual(['sound'])
  })

  test('that arrives during “Do not disturb” is never announced, but counted (AL7, AL8)', async () => {
    const { world, engine, tab, view, mention } = await startListening({
      desktopNotifications: true,
      notificationSound: true,
    })
    const other = await openTab(engine, { visible: false })
    const doNotDisturbUntil = world.clock.now() + 60 * 60_000
    await other.run({ kind: 'setPreferences', change: { doNotDisturbUntil } })
    const unseen = Number(tab.meta(view).unseenCount)
    world.sockets.emit('notification', mention())
    await world.tick(5_000)
    expect(alertTasks(tab, other)).toEqual([])
    await world.tick(60 * 60_000)
    expect(alertTasks(tab, other)).toEqual([])
    world.sockets.emit('notification', mention())
    await world.tick(500)
    expect(kinds(tab, other).sort()).toEqual(['alert', 'sound'])
    await tab.show(true)
    await world.tick(1_000)
    expect(tab.meta(view).unseenCount).toBe(unseen + 2)
  })

  test('is announced in quiet hours that are ended for this once (AL10)', async () => {
    const { world, engine, tab, mention } = await startListening({ desktopNotifications: true })
    const other = await openTab(engine, { visible: false })
    const hour = (shift: number): string =>
      `${String(new Date(world.clock.now() + shift * 3_600_000).getHours()).padStart(2, '0')}:00`
    await other.run({ kind: 'setPreferences', change: { quietHours: `${hour(-1)}-${hour(2)}` } })
    world.sockets.emit('notification', mention())
    await world.tick(500)
    expect(alertTasks(tab, other)).toEqual([])
    const quietHoursOffUntil = world.clock.now() + 60_000
    await other.run({ kind: 'setPreferences', change: { quietHoursOffUntil } })
    world.sockets.emit('notification', mention())
    await world.tick(500)
    expect(kinds(tab, other)).toEqual(['alert'])
    await world.tick(60_000)
    world.sockets.emit('notification', mention())
    await world.tick(500)
    expect(kinds(tab, other)).toEqual(['alert'])
  })

  test('is not announced if it arrived before or shortly after the start', async () => {
    const { instance, engine, world } = await startEngine()
    instance.notify(OLD)
    const tab = await openTab(engine, { visible: false })
    await tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    await tab.watch('notifications')
    await world.tick(3_000)
    world.sockets.emit('notification', instance.notify(NOW))
    await world.tick(1_000)
    expect(alertTasks(tab)).toEqual([])
    await world.tick(30_000)
    world.sockets.emit('notification', instance.notify(NOW))
    await world.tick(500)
    expect(kinds(tab)).toEqual(['alert'])
  })

  test('is not announced while its list is visible, and older pages are not announced', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 60; count++) instance.notify(OLD)
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    await world.tick(30_000)
    await tab.show(true)
    world.sockets.emit('notification', instance.notify(NOW))
    await world.tick(500)
    await tab.page(view, 'older')
    await world.tick(500)
    expect(alertTasks(tab)).toEqual([])
    await tab.show(false)
    world.sockets.emit('notification', instance.notify(NOW))
    await world.tick(500)
    expect(kinds(tab)).toEqual(['alert'])
  })

  test('about a post with a muted word is not announced', async () => {
    const { world, tab, mention } = await startListening()
    await tab.run({ kind: 'muteWord', word: 'spoiler', on: true })
    await world.tick(1_000)
    world.sockets.emit('notification', mention('a Spoiler for you'))
    world.sockets.emit('notification', mention('news for you'))
    await world.tick(500)
    expect(alertTasks(tab)).toMatchObject([{ alert: { words: 'news for you' } }])
  })
})

describe('after a restart', () => {
  test('a notification that was announced before is not announced again', async () => {
    const { world, engine, tab, mention } = await startListening({
      desktopNotifications: true,
      notificationSound: true,
    })
    const one = mention()
    world.sockets.emit('notification', one)
    await world.tick(500)
    expect(kinds(tab).sort()).toEqual(['alert', 'sound'])
    await killEngine(engine)
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(30_000)
    world.sockets.emit('notification', one)
    world.sockets.emit('notification', mention())
    await world.tick(500)
    expect(kinds(next).sort()).toEqual(['alert', 'sound'])
    expect(tagsOf(next)).not.toEqual(tagsOf(tab))
  })

  test('a notification that no tab could announce is announced, without a second sound', async () => {
    const { world, engine, tab, mention } = await startListening({
      desktopNotifications: true,
      notificationSound: true,
    })
    tab.runTask = () => new Promise(() => {})
    world.sockets.emit('notification', mention())
    await world.tick(500)
    await killEngine(engine)
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(30_000)
    expect(kinds(next)).toEqual(['alert'])
    expect(tagsOf(next)).toEqual(tagsOf(tab))
  })

  test('a notification that is too old by now is not announced', async () => {
    const { world, engine, tab, mention } = await startListening()
    tab.runTask = () => new Promise(() => {})
    world.sockets.emit('notification', mention())
    await world.tick(500)
    await killEngine(engine)
    await world.tick(10 * 60_000)
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(30_000)
    expect(kinds(next)).toEqual([])
  })

  test('the alert of a notification read elsewhere meanwhile is closed', async () => {
    const { world, engine, instance, tab, mention } = await startListening()
    world.sockets.emit('notification', mention())
    await world.tick(500)
    await killEngine(engine)
    const [newest] = instance.notifications
    Object.assign(newest ?? {}, { pleroma: { is_seen: true } })
    const next = await openTab(await world.start(), { visible: false })
    await next.watch('notifications')
    await world.tick(3_000)
    expect(closedTags(next)).toEqual(tagsOf(tab))
  })
})

describe('when a newer build takes over', () => {
  test('notifications that arrive meanwhile are announced once, by one of the two engines', async () => {
    const { world, instance, tab, mention } = await startListening()
    const before = mention()
    world.sockets.emit('notification', before)
    await world.tick(500)
    // Arrives while neither engine has a socket.
    instance.notify({ ...NOW, type: 'mention', status: instance.publish({}, []) })
    const newer = await world.start({ build: 200 })
    const next = await openTab(newer, { visible: false })
    await next.watch('notifications')
    await world.tick(5_000)
    world.sockets.emit('notification', before)
    world.sockets.emit('notification', mention())
    await world.tick(60_000)
    expect(tagsOf(tab)).toHaveLength(1)
    expect(tagsOf(next)).toHaveLength(2)
    expect(new Set(tagsOf(tab, next)).size).toBe(3)
  })
})

describe('while no tab shows the notifications', () => {
  test('a new one is still announced and counted', async () => {
    const { instance, engine, world } = await startEngine()
    instance.notify(OLD)
    const tab = await openTab(engine, { visible: false })
    await tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    await world.tick(30_000)
    const { notifications: before = 0 } = tab.entity('badges') ?? {}
    const post = instance.publish({ content: '<p>hello there</p>' }, [])
    world.sockets.emit('notification', instance.notify({ ...NOW, type: 'mention', status: post }))
    await world.tick(500)
    expect(kinds(tab)).toEqual(['alert'])
    expect(tab.entity('badges')?.notifications).toBe(before + 1)
  })
})

describe('after the last tab was closed, while the engine still runs', () => {
  /** An engine whose only tab was opened and closed during the silent period after the start. */
  async function startWithoutTab() {
    const started = await startEngine()
    const { instance, engine, world } = started
    instance.notify(OLD)
    const tab = await openTab(engine)
    await tab.watch('notifications')
    await tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    await world.tick(3_000)
    await tab.close()
    await world.tick(2_000)
    return started
  }

  test('a new notification is left to a push (NO37)', async () => {
    const { world, instance } = await startWithoutTab()
    const one = instance.notify({ ...NOW, type: 'mention', status: instance.publish({}, []) })
    world.sockets.emit('notification', one)
    await world.tick(5_000)
    const book = JSON.stringify(await world.disk.alerts.entries('books'))
    expect(book).not.toContain(JSON.stringify(one.id))
  })

  test('one that arrives while the last tab dies is left to a push, also if tabs show no alerts (NO37)', async () => {
    const { world, tab, mention } = await startListening({ desktopNotifications: false })
    await tab.kill()
    const one = mention()
    world.sockets.emit('notification', one)
    await world.tick(5_000)
    expect(JSON.stringify(await world.disk.alerts.entries('books'))).not.toContain(JSON.stringify(one.id))
  })

  test('a new notification is announced by the next tab (NO37)', async () => {
    const { world, engine, instance } = await startWithoutTab()
    world.sockets.emit(
      'notification',
      instance.notify({ ...NOW, type: 'mention', status: instance.publish({}, []) }),
    )
    await world.tick(15_000)
    const next = await openTab(engine, { visible: false })
    await world.tick(1_000)
    expect(kinds(next)).toEqual(['alert'])
  })
})

describe('announcing notifications', () => {
  test('covers each valid one in any order and skips invalid ones', async () => {
    const { world, instance, tab, mention } = await startListening()
    const callsBefore = instance.count('GET /api/v1/notifications')
    const [late, early] = [mention('late'), mention('early')]
    const emitNotification = (one: unknown): void => world.sockets.emit('notification', one)
    emitNotification({ ...late, id: '9', created_at: '2026-03-01T12:00:31.000Z' })
    emitNotification({ ...early, id: '10', created_at: '2026-03-01T12:00:30.000Z' })
    emitNotification({ ...late, id: '9', created_at: '2026-03-01T12:00:31.000Z' })
    emitNotification({ ...early, id: '1e1', created_at: '2026-03-01T12:00:30.000Z' })
    emitNotification({ ...early, id: '__proto__', created_at: '2026-03-01T12:00:30.000Z' })
    emitNotification({ ...mention(), account: null })
    emitNotification({ ...mention(), type: 'pleroma:chat_mention' })
    emitNotification({ ...mention(), type: null })
    emitNotification({ ...mention(), id: null })
    emitNotification('what is this')
    await world.tick(500)
    expect(tagsOf(tab).map((tag) => tag.slice(tag.lastIndexOf(':') + 1))).toEqual([
      '9',
      '10',
      '1e1',
      '__proto__',
    ])
    expect(instance.count('GET /api/v1/notifications')).toBe(callsBefore)
  })

  test('covers warnings of moderators with their words, and kinds that are not known (NK1, NK2)', async () => {
    const { world, tab, mention } = await startListening()
    const { status: _post, ...rest } = mention()
    const warning = { id: '4', action: 'none', text: 'Fewer crows, please.' }
    world.sockets.emit('notification', {
      ...rest,
      id: '9',
      type: 'moderation_warning',
      moderation_warning: warning,
    })
    await world.tick(5_000)
    world.sockets.emit('notification', { ...rest, id: '10', type: 'pleroma:dance' })
    await world.tick(5_000)
    const alerts = tab.tasks.flatMap((task) => (task.kind === 'alert' ? [task.alert] : []))
    expect(alerts).toMatchObject([
      { type: 'moderation_warning', name: '', accountId: '', words: 'Fewer crows, please.' },
      { type: 'other', name: 'bob', about: 'pleroma:dance', words: '' },
    ])
  })

  test('skips those in the conversation that the user is looking at', async () => {
    const { world, instance, engine, tab, mention } = await startListening()
    const post = instance.publish({ content: '<p>what a day</p>' }, [])
    instance.script(`GET /api/v1/statuses/${String(post.id)}`, json(post))
    instance.script(
      `GET /api/v1/statuses/${String(post.id)}/started`,
      json({ ancestors: [], descendants: [] }),
    )
    const reading = await openTab(engine, { focused: true })
    await reading.watch({ kind: 'conversation', statusId: String(post.id) })
    await world.tick(500)
    const answer = instance.publish({ in_reply_to_id: post.id, content: '<p>indeed</p>' }, [])
    world.sockets.emit('notification', instance.notify({ ...NOW, type: 'mention', status: answer }))
    await world.tick(500)
    expect(kinds(tab, reading)).toEqual([])
    world.sockets.emit('notification', mention())
    await world.tick(500)
    expect(kinds(tab, reading)).toEqual(['alert'])
  })

  test('still happens, and once, when storage fails', async () => {
    const { world, tab, mention } = await startListening()
    world.disk.failures.alerts = 'unreadable'
    const one = mention()
    world.sockets.emit('notification', one)
    world.sockets.emit('notification', one)
    await world.tick(500)
    expect(kinds(tab)).toEqual(['alert'])
  })

  test('stores no token', async () => {
    const { world, instance, mention } = await startListening()
    world.sockets.emit('notification', mention())
    await world.tick(500)
    const stored = JSON.stringify(await world.disk.alerts.entries('books'))
    expect(stored).toContain(SHOWN)
    for (const token of instance.tokens.keys()) expect(stored).not.toContain(token)
  })
})

describe('an alert', () => {
  test('is closed after five seconds, even when the tab that showed it is gone', async () => {
    const { world, engine, tab, mention } = await startListening()
    const other = await openTab(engine, { visible: false })
    world.sockets.emit('notification', mention())
    await world.tick(100)
    const [showing, remaining] = alertTasks(tab).length > 0 ? [tab, other] : [other, tab]
    await showing.kill()
    await world.tick(4_000)
    expect(closedTags(remaining)).toEqual([])
    await world.tick(1_000)
    expect(closedTags(remaining)).toEqual(tagsOf(showing))
  })

  test('is closed at once when its notification is read in any tab', async () => {
    const { world, engine, tab, mention } = await startListening()
    const other = await openTab(engine)
    const [first, second] = [mention(), mention()]
    world.sockets.emit('notification', first)
    world.sockets.emit('notification', second)
    await world.tick(100)
    await other.run({ kind: 'readNotification', notificationId: String(second.id) })
    await world.tick(100)
    expect(closedTags(tab, other)).toEqual(tagsOf(tab, other).slice(1))
    await tab.run({ kind: 'readNotifications', upToId: String(second.id) })
    await world.tick(100)
    expect(closedTags(tab, other).sort()).toEqual(tagsOf(tab, other).sort())
    // No alert is open any more, so nothing is left to close.
    await world.tick(10_000)
    expect(closedTags(tab, other)).toHaveLength(2)
  })
})

test('two hundred notifications in ten seconds, with twenty tabs, a dropped socket and a poll, are each told once, alone or in the collecting alert (NO29, AL1)', async () => {
  const { world, instance, engine, tab, view, mention } = await startListening({
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
    else world.sockets.emit('notification', one)
    if (count === 120) void tab.page(view, 'newer')
    await world.tick(50)
  }
  await world.tick(30_000)
  const { alone, counts } = told(tab, ...others)
  expect(alone).toEqual(sent.slice(0, 4))
  expect(counts.at(-1)).toBe(196)
  expect(Math.min(...soundGaps(tab, ...others))).toBeGreaterThanOrEqual(1_000)
  expect(instance.notifications).toHaveLength(203)
  const read = 'POST /api/v1/pleroma/notifications/read'
  const [newest = ''] = tab.rows(view)
  for (const each of [tab, ...others]) await each.run({ kind: 'readNotifications', upToId: newest })
  await world.tick(500)
  expect(instance.count(read)).toBe(1)
})
