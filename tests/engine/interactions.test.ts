import { describe, expect, test } from 'vitest'
import type { NotificationType } from '../../src/shared/model/notification.ts'
import { type Call, json } from './harness/fakeInstance.ts'
import type { Dialect } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

const NOTIFICATIONS = 'GET /api/v1/notifications'

/** Alice, with ten notifications of each of three kinds. */
async function setUp(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  const { instance, engine } = started
  const post = instance.publish({}, [])
  for (let n = 0; n < 10; n++) {
    instance.notify({ type: 'follow' })
    instance.notify({ type: 'favourite', status: instance.publish({}, []) })
    instance.notify({ type: 'mention', status: post })
  }
  instance.script(NOTIFICATIONS, (call: Call) => {
    const types = [...call.query.getAll('include_types[]'), ...call.query.getAll('types[]')]
    const all = instance.notifications
    instance.notifications = all.filter(({ type }) => types.length === 0 || types.includes(String(type)))
    const answer = instance.respond(call)
    instance.notifications = all
    return answer
  })
  const tab = await openTab(engine)
  const watch = (...types: NotificationType[]): Promise<string> => tab.watch({ kind: 'notifications', types })
  const typesIn = (view: string): string[] => [
    ...new Set(tab.rows(view).map((id) => String(tab.entity('notification', id)?.type))),
  ]
  return { ...started, tab, watch, typesIn, post }
}

describe('interactions', () => {
  test('are fetched by type, with the names that the instance uses', async () => {
    const { instance, tab, watch, typesIn } = await setUp()
    const follows = await watch('follow')
    expect(instance.last(NOTIFICATIONS).query.getAll('include_types[]')).toEqual(['follow'])
    expect(tab.rows(follows)).toHaveLength(10)
    expect(typesIn(follows)).toEqual(['follow'])
    const likesAndRepeats = await watch('like', 'repeat')
    expect(instance.last(NOTIFICATIONS).query.getAll('include_types[]')).toEqual(['favourite', 'reblog'])
    expect(typesIn(likesAndRepeats)).toEqual(['like'])
  })

  test('are fetched with the parameter name of other servers', async () => {
    const { instance, watch } = await setUp('gotosocial')
    await watch('mention')
    expect(instance.last(NOTIFICATIONS).query.getAll('types[]')).toEqual(['mention'])
  })

  test('include quotes, and edits of quoted posts are among all notifications (NO1, NO27)', async () => {
    const { world, instance, tab, watch, post } = await setUp('mastodon')
    const all = await tab.watch('notifications')
    const mentions = await watch('mention', 'quote')
    expect(instance.last(NOTIFICATIONS).query.getAll('types[]')).toEqual(['mention', 'quote'])
    const quote = instance.notify({ type: 'quote', status: post })
    const edit = instance.notify({ type: 'quoted_update', status: post })
    world.sockets.emit('notification', quote)
    world.sockets.emit('notification', edit)
    await world.tick(2_000)
    expect(tab.rows(mentions)[0]).toBe(quote.id)
    expect(tab.rows(all).slice(0, 2)).toEqual([edit.id, quote.id])
  })

  test('leave the list of all notifications complete', async () => {
    const { tab, watch, typesIn } = await setUp()
    const all = await tab.watch('notifications')
    const mentions = await watch('mention')
    expect(typesIn(mentions)).toEqual(['mention'])
    expect(tab.rows(all)).toHaveLength(30)
    expect(typesIn(all)).toHaveLength(3)
  })

  test('from the stream go to every list they belong to', async () => {
    const { world, instance, tab, watch, post } = await setUp()
    const all = await tab.watch('notifications')
    const mentions = await watch('mention')
    const follows = await watch('follow')
    const before = tab.rows(mentions).length
    const mention = instance.notify({ type: 'mention', status: post })
    world.sockets.emit('notification', mention)
    await world.tick(200)
    expect(tab.rows(mentions)[0]).toBe(mention.id)
    expect(tab.rows(mentions)).toHaveLength(before + 1)
    expect(tab.rows(all)[0]).toBe(mention.id)
    expect(tab.rows(follows)).not.toContain(mention.id)
  })

  test('are marked as read and counted with the others', async () => {
    const { world, tab, watch } = await setUp()
    const all = await tab.watch('notifications')
    const mentions = await watch('mention')
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(all)[0] ?? '' })
    await world.tick(100)
    expect(tab.entity('notification', tab.rows(mentions)[0])).toMatchObject({ seen: true })
    expect(tab.entity('badges')).toMatchObject({ notifications: 0 })
  })

  test("that load after an invalid response are not another account's list", async () => {
    const { instance, tab, watch } = await setUp()
    instance.script(NOTIFICATIONS, json('nonsense'), 1)
    const view = await watch('move')
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', code: 'unreadable' } })
    await tab.page(view, 'newer')
    expect(tab.meta(view)).toMatchObject({ loaded: true })
    expect(tab.rows(view)).toEqual([])
  })
})
