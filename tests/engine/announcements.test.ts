import { describe, expect, test } from 'vitest'
import type { AnnouncementDraft } from '../../src/shared/model/announcement.ts'
import { NO_BADGES } from '../../src/shared/model/badges.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { openTab, World } from './harness/world.ts'

const LIST = 'GET /api/v1/announcements'
const ALL = 'GET /api/v1/pleroma/admin/announcements'
const ADMIN = '/api/v1/pleroma/admin/announcements'
const MANAGES = ['announcements_manage_announcements']

const announcementJson = (id: string, more: Json = {}): Json => ({
  id,
  content: `<p>word <strong>${id}</strong> :owl:</p>`,
  published_at: '2026-02-01T10:00:00.000Z',
  starts_at: '2026-02-02T00:00:00.000Z',
  ends_at: null,
  all_day: true,
  read: false,
  emojis: [
    { shortcode: 'owl', url: 'https://rook.example/owl.png', static_url: 'https://rook.example/owl.png' },
  ],
  pleroma: { raw_content: `word **${id}** :owl:` },
  ...more,
})

async function setUp(privileges: readonly string[] = [], signedIn = true) {
  const world = new World()
  const { instance } = world
  const shown = [announcementJson('a1'), announcementJson('a2', { read: true })]
  const all = [announcementJson('a3', { read: undefined }), ...shown]
  instance.script(LIST, () => json(shown))
  instance.script(ALL, () => json(all))
  const alice = instance.account('alice')
  instance.accounts.set('alice', { ...alice, pleroma: { is_local: true, privileges } })
  if (signedIn) await world.signIn('alice')
  const engine = await world.start()
  await world.tick(1_000)
  const tab = await openTab(engine)
  return { world, instance, engine, tab, shown, all }
}

describe('announcements', () => {
  test('are asked for when their page opens, and when the stream says that one is new, changed or gone (A16)', async () => {
    const { world, instance, tab, shown } = await setUp()
    await world.tick(60_000)
    expect(instance.count(LIST)).toBe(1)
    shown.unshift(announcementJson('a0'))
    const view = await tab.watch('announcements')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(['a0', 'a1', 'a2'])
    expect(instance.count(LIST)).toBe(2)

    shown.unshift(announcementJson('now'))
    world.sockets.emit('announcement', announcementJson('now'))
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(['now', 'a0', 'a1', 'a2'])
    shown.shift()
    world.sockets.emit('announcement.delete', 'now')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(['a0', 'a1', 'a2'])
    world.sockets.emit('announcement.reaction', { name: 'owl', count: 1, announcement_id: 'a0' })
    await world.tick(1_000)
    expect(instance.count(LIST)).toBe(4)
    await tab.unwatch(view)
    await world.tick(60_000)
    await tab.watch('announcements')
    await world.tick(1_000)
    expect(instance.count(LIST)).toBe(5)
  })

  test('arrive complete, with all their fields', async () => {
    const { tab } = await setUp()
    const view = await tab.watch('announcements')
    expect(tab.rows(view)).toEqual(['a1', 'a2'])
    expect(tab.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' } })
    expect(tab.entity('announcement', 'a1')).toEqual({
      id: 'a1',
      content: [
        {
          t: 'p',
          c: [
            'word ',
            { t: 'strong', c: ['a1'] },
            ' ',
            {
              t: 'emoji',
              name: 'owl',
              url: 'https://rook.example/owl.png',
              staticUrl: 'https://rook.example/owl.png',
            },
          ],
        },
      ],
      rawContent: 'word **a1** :owl:',
      publishedAt: '2026-02-01T10:00:00.000Z',
      startsAt: '2026-02-02T00:00:00.000Z',
      allDay: true,
      read: false,
      inactive: false,
    })
  })

  test('are fetched every 300 seconds, once for all tabs', async () => {
    const { world, instance, engine, tab } = await setUp()
    await tab.watch('announcements')
    const other = await openTab(engine)
    await other.watch('announcements')
    expect(instance.count(LIST)).toBe(1)
    await world.tick(298_000)
    expect(instance.count(LIST)).toBe(1)
    await world.tick(2_000)
    expect(instance.count(LIST)).toBe(2)
  })

  test('for staff are fetched by users who manage them, and are inactive', async () => {
    const { instance, tab } = await setUp(MANAGES)
    const view = await tab.watch('announcements')
    expect(tab.rows(view)).toEqual(['a3', 'a1', 'a2'])
    expect(tab.entity('announcement', 'a3')).toMatchObject({ inactive: true, read: false })
    expect(tab.entity('announcement', 'a2')).toMatchObject({ inactive: false, read: true })
    expect(tab.entity('badges')?.announcements).toBe(1)
    expect(instance.count(ALL)).toBe(1)
  })

  test('for staff are never fetched by other users', async () => {
    const { world, instance, tab } = await setUp()
    await tab.watch('announcements')
    await world.tick(400_000)
    expect(instance.count(ALL)).toBe(0)
  })

  test('are not fetched for visitors, and their badge stays at zero', async () => {
    const { world, instance, tab } = await setUp([], false)
    const view = await tab.watch('announcements')
    await world.tick(400_000)
    expect(tab.entity('badges')).toEqual(NO_BADGES)
    expect(tab.meta(view).loaded).toBe(true)
    expect(instance.count(LIST)).toBe(0)
  })

  test('are marked as read at once in all tabs, and only once', async () => {
    const { world, instance, engine, tab, shown } = await setUp()
    await tab.watch('announcements')
    const other = await openTab(engine)
    await other.watch('announcements')
    expect(other.entity('badges')?.announcements).toBe(1)
    const dismiss = 'POST /api/v1/announcements/a1/dismiss'
    instance.script(dismiss, () => json({}))
    const hold = instance.hold(dismiss)
    const command = await tab.run({ kind: 'readAnnouncement', announcementId: 'a1' })
    await world.tick(60)
    expect(other.entity('announcement', 'a1')?.read).toBe(true)
    expect(other.entity('badges')?.announcements).toBe(0)
    hold.release()
    Object.assign(shown[0] ?? {}, { read: true })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    await other.run({ kind: 'readAnnouncement', announcementId: 'a1' })
    await world.tick(60)
    expect(instance.count(dismiss)).toBe(1)
    expect(tab.entity('badges')?.announcements).toBe(0)
  })

  test('become unread again when marking them fails', async () => {
    const { world, instance, tab } = await setUp()
    await tab.watch('announcements')
    instance.script('POST /api/v1/announcements/a1/dismiss', refusal(500, 'broken'))
    await tab.run({ kind: 'readAnnouncement', announcementId: 'a1' })
    await world.tick(60)
    expect(tab.entity('announcement', 'a1')?.read).toBe(false)
    expect(tab.entity('badges')?.announcements).toBe(1)
  })

  test('are posted with only the given fields, and the list is refreshed afterwards', async () => {
    const { world, instance, tab, all } = await setUp(MANAGES)
    const view = await tab.watch('announcements')
    const post = `POST ${ADMIN}`
    instance.script(post, () => {
      all.unshift(announcementJson('a4'))
      return json(all[0])
    })
    const command = await tab.run({ kind: 'postAnnouncement', draft: { content: 'to all' } })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.last(post).body).toEqual({ content: 'to all' })
    expect(tab.rows(view)).toEqual(['a4', 'a3', 'a1', 'a2'])
  })

  test('are edited with ISO times, and with null for a cleared time', async () => {
    const { world, instance, tab } = await setUp(MANAGES)
    await tab.watch('announcements')
    const patch = `PATCH ${ADMIN}/a1`
    instance.script(patch, () => json({}))
    const edit = async (draft: AnnouncementDraft): Promise<unknown> => {
      const command = await tab.run({ kind: 'editAnnouncement', announcementId: 'a1', draft })
      await world.tick(60)
      return tab.settled.get(command)
    }
    await edit({ content: 'x', startsAt: '2026-05-01T12:00:00+02:00', endsAt: null, allDay: false })
    expect(instance.last(patch).body).toEqual({
      content: 'x',
      starts_at: '2026-05-01T10:00:00.000Z',
      ends_at: null,
      all_day: false,
    })
    expect(await edit({ startsAt: 'tomorrow' })).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(instance.count(patch)).toBe(1)
  })

  test("that are refused report the instance's message", async () => {
    const { world, instance, tab } = await setUp(MANAGES)
    instance.script(`POST ${ADMIN}`, refusal(400, "content can't be blank"))
    const command = await tab.run({ kind: 'postAnnouncement', draft: { content: '' } })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { serverText: "content can't be blank" },
    })
  })

  test('that are deleted disappear from all tabs', async () => {
    const { world, instance, tab, engine } = await setUp(MANAGES)
    const other = await openTab(engine)
    const view = await other.watch('announcements')
    instance.script(`DELETE ${ADMIN}/a1`, () => json({}))
    const command = await tab.run({ kind: 'deleteAnnouncement', announcementId: 'a1' })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(other.rows(view)).toEqual(['a3', 'a2'])
    expect(other.entity('announcement', 'a1')).toBeUndefined()
    expect(other.entity('badges')?.announcements).toBe(0)
  })

  test('are hidden on an instance without them, and at the next start from the beginning', async () => {
    const { world, instance, engine, tab } = await setUp()
    await tab.watch('announcements')
    expect(tab.entity('instance')?.capabilities.announcements).toBe(true)
    instance.script(LIST, refusal(404, 'not found'))
    await world.tick(300_000)
    expect(tab.entity('instance')?.capabilities.announcements).toBe(false)
    const callsBefore = instance.count(LIST)
    await world.tick(900_000)
    expect(instance.count(LIST)).toBe(callsBefore)
    await engine.kill()
    const hold = instance.hold('GET /api/v1/instance')
    const next = await openTab(await world.start())
    await world.tick(60)
    expect(next.entity('instance')?.capabilities.announcements).toBe(false)
    hold.release()
  })

  test('reappear when the instance supports them at the next start: each start asks once', async () => {
    const { world, instance, engine, tab, shown } = await setUp()
    instance.script(LIST, refusal(404, 'not found'))
    await world.tick(300_000)
    expect(tab.entity('instance')?.capabilities.announcements).toBe(false)
    await engine.kill()
    instance.script(LIST, () => json(shown))
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(next.entity('instance')?.capabilities.announcements).toBe(true)
    expect(next.entity('badges')?.announcements).toBe(1)
    const callsBefore = instance.count(LIST)
    await world.tick(300_000)
    expect(instance.count(LIST)).toBe(callsBefore + 1)
  })

  test('that fail to load report why, keep the rows on screen, and can be retried', async () => {
    const { world, instance, tab } = await setUp()
    const view = await tab.watch('announcements')
    const recover = instance.script(LIST, refusal(500, 'broken'))
    await tab.page(view, 'newer')
    await world.tick(60)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', message: 'broken', code: 'refused' })
    expect(tab.rows(view)).toEqual(['a1', 'a2'])
    recover()
    await tab.page(view, 'newer')
    await world.tick(60)
    expect(tab.meta(view).newer).toEqual({ state: 'idle' })
  })
})
