import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { json } from './harness/fakeInstance.ts'
import { INSTANCES, type Json } from './harness/json.ts'
import { openTab, World } from './harness/world.ts'

const OTHERWISE = { ok: false, fault: { code: 'unsupported', textKey: 'errors.otherwise' } }

/** A tab that shows a post. The instance answers with success, and does nothing. */
async function setUp(post: Json = {}, author = 'alice') {
  const world = new World()
  const { instance } = world
  const { nodeinfo } = INSTANCES.pleroma
  const features = ['pleroma_emoji_reactions', 'pleroma_custom_emoji_reactions']
  instance.script('GET /nodeinfo/2.0.json', json({ ...nodeinfo, metadata: { features } }))
  await world.signIn('alice')
  const engine = await world.start()
  const status = instance.publish(post, ['home'], author)
  const id = String(status.id)
  const tab = await openTab(engine)
  const home = await tab.watch('friends')
  await world.tick(1_000)
  instance.script(`GET /api/v1/statuses/${id}`, () => json(status))
  const settled = async (body: CommandBody, waitMs = 2_000) => {
    const command = await tab.run(body)
    await world.tick(waitMs)
    return tab.settled.get(command)
  }
  return { world, instance, tab, home, status, id, settled }
}

describe('a press that is answered with success, and changes nothing (E49)', () => {
  const PRESSES = [
    ['favourite', 'favourite', 'unfavourite', 'favourited', 'favourited'],
    ['repeat', 'reblog', 'unreblog', 'reblogged', 'repeated'],
    ['bookmark', 'bookmark', 'unbookmark', 'bookmarked', 'bookmarked'],
    ['pinStatus', 'pin', 'unpin', 'pinned', 'pinned'],
    ['muteThread', 'mute', 'unmute', 'muted', 'threadMuted'],
  ] as const
  const BOTH = PRESSES.flatMap(([kind, on, off, field, name]) => [
    { kind, on: true, call: on, field, name },
    { kind, on: false, call: off, field, name },
  ])

  test.each(BOTH)('$call: says so, and shows what the instance has', async (press) => {
    const { kind, on, call, field, name } = press
    const { instance, tab, status, id, settled } = await setUp({ [field]: !on, pleroma: {} })
    instance.script(`POST /api/v1/statuses/${id}/${call}`, json(status))
    expect(await settled({ kind, statusId: id, on })).toMatchObject(OTHERWISE)
    expect(tab.entity('status', id)).toMatchObject({ [name]: !on })
  })

  test.each(BOTH)('$call: is done if the post, read again, has changed', async (press) => {
    const { kind, on, call, field, name } = press
    const { instance, tab, status, id, settled } = await setUp({ [field]: !on, pleroma: {} })
    instance.script(`POST /api/v1/statuses/${id}/${call}`, json({ ...status }))
    status[field] = on
    expect(await settled({ kind, statusId: id, on })).toMatchObject({ ok: true })
    expect(tab.entity('status', id)).toMatchObject({ [name]: on })
  })

  test.each([
    [true, [{ name: '👍', count: 1, me: false }]],
    [false, [{ name: '🔥', count: 1, me: true }]],
  ])('a reaction (on: %s) says so', async (on, emoji_reactions) => {
    const { instance, status, id, settled } = await setUp({ pleroma: { emoji_reactions } })
    const path = `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent('🔥')}`
    instance.script(`${on ? 'PUT' : 'DELETE'} ${path}`, json(status))
    expect(await settled({ kind: 'react', statusId: id, on, name: '🔥' })).toMatchObject(OTHERWISE)
  })

  test('a reaction that the instance gives another name is done', async () => {
    const { instance, status, id, settled } = await setUp()
    const answer = {
      ...status,
      pleroma: { emoji_reactions: [{ name: 'owl@far.example', count: 1, me: true }] },
    }
    instance.script(`PUT /api/v1/pleroma/statuses/${id}/reactions/owl`, json(answer))
    expect(await settled({ kind: 'react', statusId: id, on: true, name: 'owl' })).toMatchObject({ ok: true })
  })
})

describe('a vote that is answered with success (E49, PL19)', () => {
  const poll = (more: Json = {}): Json => ({
    id: '7',
    expires_at: null,
    expired: false,
    multiple: false,
    votes_count: 1,
    voted: false,
    own_votes: [],
    options: [
      { title: 'wren', votes_count: 1 },
      { title: 'owl', votes_count: 0 },
    ],
    ...more,
  })
  const vote = (statusId: string): CommandBody => ({ kind: 'vote', statusId, pollId: '7', choices: [1] })

  test('and is not the one that counts says so, and shows that one', async () => {
    const { instance, tab, id, settled } = await setUp({ poll: poll() })
    instance.script('POST /api/v1/polls/7/votes', json(poll({ voted: true, own_votes: [0] })))
    expect(await settled(vote(id))).toMatchObject({ ok: false, fault: { textKey: 'polls.voted_before' } })
    expect(tab.entity('status', id)?.poll).toMatchObject({ voted: true, ownVotes: [0], votesCount: 1 })
  })

  test('and is not counted says so, and can be sent again', async () => {
    const { instance, tab, id, settled } = await setUp({ poll: poll() })
    instance.script('POST /api/v1/polls/7/votes', json(poll()))
    instance.script('GET /api/v1/polls/7', json(poll()))
    expect(await settled(vote(id))).toMatchObject(OTHERWISE)
    expect(tab.entity('status', id)?.poll).toMatchObject({ voted: false, ownVotes: [] })
  })

  test('and is counted a moment later is done', async () => {
    const { instance, tab, id, settled } = await setUp({ poll: poll() })
    instance.script('POST /api/v1/polls/7/votes', json(poll()))
    instance.script('GET /api/v1/polls/7', json(poll({ voted: true, own_votes: [1] })))
    expect(await settled(vote(id))).toMatchObject({ ok: true })
    expect(tab.entity('status', id)?.poll).toMatchObject({ voted: true, ownVotes: [1] })
  })
})

describe('a change of a relationship that is answered with success, and not made (E49)', () => {
  const BOB = '/api/v1/accounts/u-bob'
  const CHANGES = [
    ['follow', 'follow', { following: false, requested: false }],
    ['unfollow', 'unfollow', { following: true }],
    ['block', 'block', { blocking: false }],
    ['unblock', 'unblock', { blocking: true }],
    ['mute', 'mute', { muting: false }],
    ['unmute', 'unmute', { muting: true }],
    ['remove_from_followers', 'remove_from_followers', { followed_by: true }],
    ['hide_repeats', 'follow', { showing_reblogs: true }],
    ['show_repeats', 'follow', { showing_reblogs: false }],
    ['endorse', 'pin', { endorsed: false }],
    ['unendorse', 'unpin', { endorsed: true }],
  ] as const

  test.each(CHANGES)('(%s) says so', async (change, call, now) => {
    const { instance, settled } = await setUp()
    const related = { id: 'u-bob', ...now }
    instance.script('GET /api/v1/accounts/relationships', json([related]))
    instance.script(`POST ${BOB}/${call}`, json(related))
    expect(await settled({ kind: 'relate', accountId: 'u-bob', change }, 5_000)).toMatchObject(OTHERWISE)
  })

  test.each(['subscribe', 'unsubscribe'] as const)('(%s) says so', async (change) => {
    const { instance, settled } = await setUp()
    const related = { id: 'u-bob', subscribing: change === 'unsubscribe', notifying: false }
    instance.script('GET /api/v1/accounts/relationships', json([related]))
    instance.script(`POST /api/v1/pleroma/accounts/u-bob/${change}`, json(related))
    expect(await settled({ kind: 'relate', accountId: 'u-bob', change })).toMatchObject(OTHERWISE)
  })

  test('leaves the posts of somebody who is still followed in home', async () => {
    const { instance, tab, home, id, settled } = await setUp({}, 'bob')
    const related = { id: 'u-bob', following: true }
    instance.script('GET /api/v1/accounts/relationships', json([related]))
    instance.script(`POST ${BOB}/unfollow`, json(related))
    await settled({ kind: 'relate', accountId: 'u-bob', change: 'unfollow' })
    expect(tab.rows(home)).toEqual([id])
  })

  test('is done if the relationship, read again, has changed, or says nothing about it', async () => {
    const { instance, settled } = await setUp()
    const mute = { kind: 'relate', accountId: 'u-bob', change: 'mute' } as const
    instance.script(`POST ${BOB}/mute`, json({ id: 'u-bob', muting: false }))
    instance.script('GET /api/v1/accounts/relationships', json([{ id: 'u-bob', muting: true }]))
    expect(await settled(mute)).toMatchObject({ ok: true })
    instance.script(`POST ${BOB}/pin`, json({ id: 'u-bob', following: true }))
    expect(await settled({ ...mute, change: 'endorse' })).toMatchObject({ ok: true })
  })

  test('counts as failed in an action on many people and posts', async () => {
    const { instance, tab, world, status } = await setUp({ bookmarked: false })
    const address = String(status.uri)
    instance.script('GET /api/v2/search', json({ statuses: [status], accounts: [], hashtags: [] }))
    instance.script(`POST /api/v1/statuses/${status.id}/bookmark`, json(status))
    instance.script(`POST ${BOB}/mute`, json({ id: 'u-bob', muting: false }))
    const jobs = await tab.watch('bulkJobs')
    await tab.run({ kind: 'startBulk', act: 'bookmark', targets: [{ name: address }] })
    await tab.run({ kind: 'startBulk', act: 'mute', targets: [{ name: 'bob', accountId: 'u-bob' }] })
    await world.tick(5_000)
    const ended = tab.rows(jobs).map((row) => tab.entity('bulkJob', row))
    expect(ended).toHaveLength(2)
    for (const job of ended) expect(job).toMatchObject({ state: 'ended', failedCount: 1 })
  })
})

describe('what else is answered with success, and otherwise than asked (E49)', () => {
  test('an edited list says so, and shows what the instance has', async () => {
    const { instance, tab, settled } = await setUp()
    const list = { id: '7', title: 'Birds', exclusive: false, replies_policy: 'list' }
    instance.script('GET /api/v1/lists', json([list]))
    await tab.watch('lists')
    instance.script('PUT /api/v1/lists/7', json(list))
    for (const change of [{ title: 'Owls' }, { exclusive: true }, { repliesPolicy: 'none' as const }])
      expect(await settled({ kind: 'editList', listId: '7', ...change })).toMatchObject(OTHERWISE)
    expect(tab.entity('list', '7')).toMatchObject({ title: 'Birds', exclusive: false })
    instance.script('PUT /api/v1/lists/7', json({ id: '7', title: 'Birds' }))
    expect(await settled({ kind: 'editList', listId: '7', exclusive: true })).toMatchObject({ ok: true })
  })

  test('a new list with another title exists, and a notice says so', async () => {
    const { instance, tab, settled } = await setUp()
    instance.script('POST /api/v1/lists', json({ id: '8', title: 'Untitled' }))
    expect(await settled({ kind: 'createList', title: 'Owls' })).toMatchObject({ ok: true })
    expect(tab.noticeKeys()).toEqual(['errors.otherwise'])
  })

  const draft = {
    title: 'Cheese',
    keywords: [{ text: 'Cheese', wholeWord: true }],
    contexts: ['home', 'public'],
    action: 'warn',
    expiresInS: 0,
  } as const
  const filter: Json = {
    id: '5',
    phrase: 'cheese',
    context: ['public', 'home', 'thread'],
    whole_word: true,
    irreversible: false,
    expires_at: null,
  }
  const OTHER_FILTERS: readonly Json[] = [
    { context: ['home'] },
    { whole_word: false },
    { irreversible: true },
    { phrase: 'ham' },
    { expires_at: '2027-01-01T00:00:00.000Z' },
  ]

  test.each(OTHER_FILTERS)('a filter that has become %o', async (other) => {
    const { instance, tab, settled } = await setUp()
    instance.script('GET /api/v1/filters', json([filter]))
    await tab.watch({ kind: 'filters' })
    instance.script('POST /api/v1/filters', json({ ...filter, ...other }))
    instance.script('PUT /api/v1/filters/5', json({ ...filter, ...other }))
    expect(await settled({ kind: 'createFilter', draft })).toMatchObject({ ok: true })
    expect(tab.noticeKeys()).toEqual(['errors.otherwise'])
    expect(await settled({ kind: 'editFilter', filterId: '5', draft })).toMatchObject(OTHERWISE)
  })

  test('a filter that has become what was asked is done without a word', async () => {
    const { instance, tab, settled } = await setUp()
    instance.script('GET /api/v1/filters', json([filter]))
    await tab.watch({ kind: 'filters' })
    for (const answer of [filter, { id: '5', phrase: 'Cheese' }]) {
      instance.script('POST /api/v1/filters', json(answer))
      instance.script('PUT /api/v1/filters/5', json(answer))
      expect(await settled({ kind: 'createFilter', draft })).toMatchObject({ ok: true })
      expect(await settled({ kind: 'editFilter', filterId: '5', draft })).toMatchObject({ ok: true })
    }
    expect(tab.noticeKeys()).toEqual([])
  })

  test('a hashtag that is still not followed', async () => {
    const { instance, tab, settled } = await setUp()
    instance.script('POST /api/v1/tags/owls/follow', json({ name: 'owls', following: false }))
    expect(await settled({ kind: 'followTag', tag: 'owls', on: true })).toMatchObject(OTHERWISE)
    expect(tab.entity('hashtag', 'owls')?.following).not.toBe(true)
  })

  test('a rule of notifications that stays', async () => {
    const { instance, settled } = await setUp()
    instance.script('PATCH /api/v2/notifications/policy', json({ for_new_accounts: 'accept', summary: {} }))
    const rule = { kind: 'setNotificationPolicy', rule: 'newAccounts', action: 'filter' } as const
    expect(await settled(rule)).toMatchObject(OTHERWISE)
  })

  const report = {
    kind: 'report',
    accountId: 'u-bob',
    statusIds: ['7'],
    comment: 'rude',
    forward: true,
  } as const

  test.each([{ forwarded: false }, { comment: '' }, { status_ids: [] }])(
    'a report of which the server has %o is sent, and a notice says so',
    async (made) => {
      const { instance, tab, settled } = await setUp()
      const whole = { id: '1', comment: 'rude', forwarded: true, status_ids: ['7'] }
      instance.script('POST /api/v1/reports', json({ ...whole, ...made }))
      expect(await settled(report)).toMatchObject({ ok: true })
      expect(tab.noticeKeys()).toEqual(['user_reporting.cut'])
    },
  )

  test('a report that is answered with its id alone, as Pleroma does, is sent', async () => {
    const { instance, tab, settled } = await setUp()
    instance.script('POST /api/v1/reports', json({ action_taken: false, id: 'r1' }))
    expect(await settled(report)).toMatchObject({ ok: true })
    expect(tab.noticeKeys()).toEqual([])
  })
})
