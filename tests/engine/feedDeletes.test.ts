import { expect, test } from 'vitest'
import { refusal } from './harness/fakeInstance.ts'
import type { Dialect, Json } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

/** A tab that shows home and bob's profile, with the same five posts. */
async function setUp(dialect: Dialect) {
  const started = await startEngine({ dialect })
  const { instance, world, engine } = started
  const ids = instance.fill(5)
  const tab = await openTab(engine)
  const home = await tab.watch('friends')
  const profile = await tab.watch({ kind: 'user', accountId: 'u-bob' })
  await world.tick(5_000)
  expect(tab.rows(profile)).toHaveLength(5)
  const asked = (): readonly string[] =>
    instance.calls.flatMap(({ path }) => /^\/api\/v1\/statuses\/(\w+)$/.exec(path)?.[1] ?? [])
  return { ...started, tab, home, profile, ids, asked }
}

const MUTED: Json = { id: 'u-bob', following: true, muting: true, blocking: false }

test('the posts of somebody who is muted elsewhere leave home, and nothing else (R52)', async () => {
  const { world, tab, home, profile, ids, asked } = await setUp('mastodon')
  for (const id of ids) world.sockets.emit('delete', id)
  await world.tick(10_000)
  expect(tab.rows(home)).toEqual([])
  expect(tab.rows(profile)).toHaveLength(5)
  for (const id of ids) expect(tab.entity('status', id)).toBeDefined()
  expect([...asked()].sort()).toEqual([...ids].sort())
})

test('at most two posts a second are asked for, and none while nobody sees them (R52)', async () => {
  const { world, tab, ids, asked } = await setUp('mastodon')
  await tab.hide()
  for (const id of ids) world.sockets.emit('delete', id)
  await world.tick(60_000)
  expect(asked()).toEqual([])
  await tab.show()
  await world.tick(5_000)
  const before = asked().length
  await world.tick(1_000)
  expect(asked().length - before).toBeLessThanOrEqual(2)
  await world.tick(10_000)
  expect(asked()).toHaveLength(5)
})

test('a post that is gone is taken out everywhere once the instance says so (R52)', async () => {
  const { world, instance, tab, home, profile, ids } = await setUp('mastodon')
  const [id = ''] = ids
  instance.script(`GET /api/v1/statuses/${id}`, refusal(404, 'Record not found'))
  world.sockets.emit('delete', id)
  await world.tick(60)
  expect(tab.rows(home)).toHaveLength(4)
  expect(tab.rows(profile)).toHaveLength(5)
  await world.tick(2_000)
  expect(tab.rows(profile)).toHaveLength(4)
  expect(tab.entity('status', id)).toBeUndefined()
})

test.each([
  ['mastodon', ['public'], 'a public stream'],
  ['pleroma', ['user'], 'Pleroma'],
] as const)('at %s, a delete on %s, by %s, means a post that is gone (R52)', async (dialect, stream, _by) => {
  const { world, tab, profile, ids, asked } = await setUp(dialect)
  const [id = ''] = ids
  world.sockets.emit('delete', id, stream)
  await world.tick(60)
  expect(tab.rows(profile)).not.toContain(id)
  await world.tick(10_000)
  expect(asked()).toEqual([])
})

test('after an own mute nothing is asked, and lifting it brings the posts back (R52)', async () => {
  const { world, instance, tab, home, profile, ids, asked } = await setUp('mastodon')
  instance.script('POST /api/v1/accounts/u-bob/mute', () => Response.json(MUTED))
  instance.script('POST /api/v1/accounts/u-bob/unmute', () => Response.json({ ...MUTED, muting: false }))
  await tab.run({ kind: 'relate', accountId: 'u-bob', change: 'mute' })
  for (const id of ids) world.sockets.emit('delete', id)
  await world.tick(10_000)
  expect(tab.rows(home)).toEqual([])
  expect(tab.rows(profile)).toHaveLength(5)
  expect(asked()).toEqual([])
  await tab.run({ kind: 'relate', accountId: 'u-bob', change: 'unmute' })
  await world.tick(10_000)
  expect(tab.rows(home)).toEqual(instance.ids('home'))
})
