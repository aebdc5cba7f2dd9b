import { describe, expect, test } from 'vitest'
import type { NotificationType } from '../../src/shared/model/notification.ts'
import { type Call, json } from './harness/fakeInstance.ts'
import type { Dialect } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

const NOTIFICATIONS = 'GET /api/v1/notifications'

/** Alice, with ten notifications of each of three kinds. */
async function greeted(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  const { instance, engine } = started
  const post = instance.publish({}, [])
  for (let n = 0; n < 10; n++) {
    instance.notify({ type: 'follow' })
    instance.notify({ type: 'favourite', status: post })
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
  test('are asked for by their kinds, in the words of the instance', async () => {
    const { instance, tab, watch, typesIn } = await greeted()
    const follows = await watch('follow')
    expect(instance.last(NOTIFICATIONS).query.getAll('include_types[]')).toEqual(['follow'])
    expect(tab.rows(follows)).toHaveLength(10)
    expect(typesIn(follows)).toEqual(['follow'])
    const liked = await watch('like', 'repeat')
    expect(instance.last(NOTIFICATIONS).query.getAll('include_types[]')).toEqual(['favourite', 'reblog'])
    expect(typesIn(liked)).toEqual(['like'])
  })

  test('are asked for by the other name of it elsewhere', async () => {
    const { instance, watch } = await greeted('gotosocial')
    await watch('mention')
    expect(instance.last(NOTIFICATIONS).query.getAll('types[]')).toEqual(['mention'])
  })

  test('have all notifications beside them, which stay whole', async () => {
    const { tab, watch, typesIn } = await greeted()
    const all = await tab.watch('notifications')
    const mentions = await watch('mention')
    expect(typesIn(mentions)).toEqual(['mention'])
    expect(tab.rows(all)).toHaveLength(30)
    expect(typesIn(all)).toHaveLength(3)
  })

  test('that the stream brings come in where they belong', async () => {
    const { world, instance, tab, watch, post } = await greeted()
    const all = await tab.watch('notifications')
    const mentions = await watch('mention')
    const follows = await watch('follow')
    const before = tab.rows(mentions).length
    const mention = instance.notify({ type: 'mention', status: post })
    world.sockets.tell('notification', mention)
    await world.tick(200)
    expect(tab.rows(mentions)[0]).toBe(mention.id)
    expect(tab.rows(mentions)).toHaveLength(before + 1)
    expect(tab.rows(all)[0]).toBe(mention.id)
    expect(tab.rows(follows)).not.toContain(mention.id)
  })

  test('are read with the others, and count as they do', async () => {
    const { world, tab, watch } = await greeted()
    const all = await tab.watch('notifications')
    const mentions = await watch('mention')
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(all)[0] ?? '' })
    await world.tick(100)
    expect(tab.entity('notification', tab.rows(mentions)[0])).toMatchObject({ seen: true })
    expect(tab.entity('badges')).toMatchObject({ notifications: 0 })
  })

  test('that are asked for anew are no list of somebody else', async () => {
    const { instance, tab, watch } = await greeted()
    instance.script(NOTIFICATIONS, json('nonsense'), 1)
    const view = await watch('move')
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed', code: 'unreadable' } })
    await tab.page(view, 'newer')
    expect(tab.meta(view)).toMatchObject({ loaded: true })
    expect(tab.rows(view)).toEqual([])
  })
})
