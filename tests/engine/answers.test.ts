import { expect, test } from 'vitest'
import { json } from './harness/fakeInstance.ts'
import { type Json, statusJson } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

/** A home timeline with `posts`, newest first. */
async function setUp(...posts: readonly Json[]) {
  const started = await startEngine()
  const { world, instance, engine } = started
  for (const post of [...posts].reverse()) {
    instance.statuses.set(String(post.id), post)
    instance.timeline('home').unshift(post)
  }
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  await world.tick(30_000)
  return { ...started, tab, view }
}

const account = (name: string): Json => ({ id: `u-${name}`, username: name, acct: name })
const quoted = statusJson('q1', account('carol'))
const quoting = statusJson('p1', account('bob'), { pleroma: { local: true, quote: quoted, quote_id: 'q1' } })

test('a quote stays when a notification embeds the post without it (PO60)', async () => {
  const { world, instance, tab } = await setUp(quoting)
  expect(tab.entity('status', 'p1')).toMatchObject({ quoteId: 'q1' })
  const bare = {
    ...quoting,
    pleroma: { local: true, quote: null, quote_url: 'https://rook.example/objects/q1' },
  }
  world.sockets.emit('notification', instance.notify({ type: 'favourite', status: bare }))
  await world.tick(2_000)
  expect(tab.entity('status', 'p1')).toMatchObject({ quoteId: 'q1' })
})

test('a quote stays when another post quotes the post (PO60)', async () => {
  const { world, instance, tab, view } = await setUp(quoting)
  const inner = { ...quoting, quote: null, quote_id: null, pleroma: { local: true } }
  const outer = instance.publish({ id: 'outer', quote: inner, quote_id: 'p1' })
  world.sockets.emit('update', outer)
  await world.tick(2_000)
  await tab.showNew(view)
  expect(tab.entity('status', 'outer')).toMatchObject({ quoteId: 'p1' })
  expect(tab.entity('status', 'p1')).toMatchObject({ quoteId: 'q1' })
})

test("the user's marks, votes and reactions stay when an edit is streamed without them (PO60)", async () => {
  const poll = { id: 'poll1', options: [{ title: 'yes', votes_count: 1 }, { title: 'no' }], votes_count: 1 }
  const post = statusJson('p1', account('bob'), {
    favourited: true,
    bookmarked: true,
    poll: { ...poll, voted: true, own_votes: [1] },
    reactions: [{ name: '👍', count: 1, me: true }],
  })
  const { world, tab } = await setUp(post)
  const { favourited: _f, reblogged: _r, bookmarked: _b, pleroma: _p, ...forAll } = post
  world.sockets.emit('status.update', {
    ...forAll,
    content: '<p>edited</p>',
    poll: { ...poll, votes_count: 7 },
    reactions: [{ name: '👍', count: 3 }],
  })
  await world.tick(2_000)
  expect(tab.entity('status', 'p1')).toMatchObject({
    content: [{ t: 'p', c: ['edited'] }],
    favourited: true,
    bookmarked: true,
    poll: { voted: true, ownVotes: [1], votesCount: 7 },
    reactions: [{ name: '👍', count: 3, me: true }],
  })
})

test('a mark that the instance took back is taken back (PO60)', async () => {
  const post = statusJson('p1', account('bob'), { favourited: true })
  const { world, tab } = await setUp(post)
  world.sockets.emit('status.update', { ...post, favourited: false })
  await world.tick(2_000)
  expect(tab.entity('status', 'p1')).toMatchObject({ favourited: false })
})

test('the tab gets the author of an answered post that mentions nobody (PO64)', async () => {
  const reply = statusJson('p2', account('bob'), { in_reply_to_id: 'p1', in_reply_to_account_id: 'u-carol' })
  const { world, engine, instance, tab } = await setUp(reply)
  expect(tab.entity('status', 'p2')).not.toHaveProperty('inReplyToName')
  expect(tab.entity('account', 'u-carol')).toBeUndefined()
  instance.publish({ id: 'p9' }, ['public'], 'carol')
  await (await openTab(engine)).watch('publicAndExternal')
  await world.tick(5_000)
  expect(tab.entity('account', 'u-carol')).toMatchObject({ acct: 'carol' })
})

test('without in_reply_to_account_id, the author is known once a thread brings the answered post (PO64)', async () => {
  const parent = statusJson('p1', account('carol'))
  const reply = statusJson('p2', account('bob'), { in_reply_to_id: 'p1' })
  const { world, engine, instance, tab } = await setUp(reply)
  instance.script('GET /api/v1/statuses/p2/context', json({ ancestors: [parent], descendants: [] }))
  await (await openTab(engine)).watch({ kind: 'conversation', statusId: 'p2' })
  await world.tick(5_000)
  expect(tab.entity('status', 'p1')).toMatchObject({ accountId: 'u-carol' })
  expect(tab.entity('account', 'u-carol')).toMatchObject({ acct: 'carol' })
})
