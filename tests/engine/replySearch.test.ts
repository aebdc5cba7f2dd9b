import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance } from '../../instance/createInstance.ts'
import { postingAt } from '../e2e/harness/posting.ts'
import { browserAt } from './harness/browserAt.ts'
import { ORIGIN } from './harness/json.ts'
import { openTab, type World } from './harness/world.ts'

const FOUND = ['an old answer', 'an older answer', 'the oldest answer']

/** Luna has opened a post with `replies` replies, at a server that finds three more within five seconds. */
async function openPost(replies: number) {
  const browser: { world?: World } = {}
  const instance = createInstance({
    origin: ORIGIN,
    posts: 10,
    fewEmoji: true,
    dialect: 'mastodon',
    clock: { now: () => browser.world?.clock.now() ?? Date.parse('2026-03-01T12:00:00Z') },
  })
  onTestFinished(() => instance.close())
  const { post } = postingAt(instance)
  const { id: statusId } = await post('rook', 'the post')
  for (let at = 0; at < replies; at += 1) await post('wren', `reply ${at}`, { in_reply_to_id: statusId })
  instance.control.findReplies({ statusId, from: 'moss', texts: FOUND, workMs: 5_000 })
  const world = await browserAt(instance, 'luna')
  browser.world = world
  const tab = await openTab(await world.start())
  await world.tick(2_000)
  const view = await tab.watch({ kind: 'conversation', statusId })
  await world.tick(1_000)
  /** How often the engine has made a call whose path ends with `end`. */
  const calls = (end: RegExp) => instance.control.stats().requests.filter(({ path }) => end.test(path)).length
  return { instance, world, tab, view, calls, statusId, post }
}

const ASKED = /async_refreshes\/[^/]+$/
const CONTEXT = /\/context$/

describe('a post whose replies the server looks for', () => {
  test('is fetched again when something was found, which waits until it is wanted (TH30)', async () => {
    const { world, tab, view, calls } = await openPost(2)
    const before = tab.rows(view)
    expect(before).toHaveLength(3)
    expect(tab.meta(view).newCount).toBe(0)
    await world.tick(10_000)
    expect(tab.rows(view)).toEqual(before)
    expect(tab.meta(view).newCount).toBe(3)
    expect(calls(CONTEXT)).toBe(2)
    const asked = calls(ASKED)
    expect(asked).toBe(2)

    // The next fetches leave it so.
    await world.tick(65_000)
    expect(tab.rows(view)).toEqual(before)
    expect(calls(ASKED)).toBe(asked)

    await tab.showNew(view)
    await world.tick(100)
    expect(tab.rows(view)).toHaveLength(6)
    expect(tab.meta(view).newCount).toBe(0)
  })

  test('shows at once what was found where there was no reply (TH30)', async () => {
    const { world, tab, view } = await openPost(0)
    expect(tab.rows(view)).toHaveLength(1)
    await world.tick(10_000)
    expect(tab.rows(view)).toHaveLength(4)
    expect(tab.meta(view).newCount).toBe(0)
  })

  test('shows at once what is streamed, and the user’s own replies (TH30, TH3)', async () => {
    const { world, tab, view, statusId, post } = await openPost(2)
    await world.tick(10_000)
    const own = await post('luna', 'my reply', { in_reply_to_id: statusId })
    await world.tick(35_000)
    expect(tab.rows(view)).toContain(own.id)
    expect(tab.meta(view).newCount).toBe(3)
  })

  test('shows all when it is opened again (TH30)', async () => {
    const { world, tab, view, statusId } = await openPost(2)
    await world.tick(10_000)
    await tab.unwatch(view)
    await world.tick(40_000)
    const again = await tab.watch({ kind: 'conversation', statusId })
    await world.tick(1_000)
    expect(tab.rows(again)).toHaveLength(6)
    expect(tab.meta(again).newCount).toBe(0)
  })

  test('asks nothing while no tab shows it, and goes on when one does (TH30)', async () => {
    const { world, tab, view, calls } = await openPost(2)
    await tab.hide()
    await world.tick(20_000)
    expect(calls(ASKED)).toBe(0)
    await tab.show()
    await world.tick(10_000)
    expect(tab.meta(view).newCount).toBe(3)
  })

  test('forgets what was deleted meanwhile (TH30)', async () => {
    const { world, tab, view, instance } = await openPost(2)
    await world.tick(10_000)
    const found = postingAt(instance).postsSaying('the oldest answer')[0]?.id ?? ''
    await instance.control.act({ as: 'moss', method: 'DELETE', path: `/api/v1/statuses/${found}` })
    await world.tick(35_000)
    expect(tab.meta(view).newCount).toBe(2)
    await tab.showNew(view)
    await world.tick(100)
    expect(tab.rows(view)).toHaveLength(5)
  })
})

test('a server that refuses to say how its search goes is not asked again (TH30)', async () => {
  const { world, tab, view, calls, instance } = await openPost(2)
  instance.control.fault({ match: 'async_refreshes', status: 404 })
  await world.tick(10_000)
  expect(calls(ASKED)).toBe(1)
  // What it found comes with the next fetch.
  await world.tick(25_000)
  expect(tab.meta(view).newCount).toBe(3)
})
