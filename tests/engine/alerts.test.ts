import { describe, expect, test } from 'vitest'
import { openTab, startEngine } from './harness/world.ts'

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

const kinds = ({ performed }: { readonly performed: readonly { readonly kind: string }[] }): string[] =>
  performed.map(({ kind }) => kind)

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
    const all = [tab, ...others].flatMap(({ performed }) => performed)
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
    expect(tab.performed).toEqual([])
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
    expect(tab.performed).toEqual([])
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
    expect(tab.performed).toMatchObject([{ alert: { words: 'news for you' } }])
  })
})
