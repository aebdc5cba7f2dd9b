import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeAccount, normalizeRelationship } from './account.ts'
import { forAllReaders, type Harvest, type NormalizeContext, newHarvest } from './harvest.ts'
import { omittedFieldsFrom } from './keepOmittedFields.ts'
import { normalizeStatus, normalizeStatusPage } from './status.ts'
import * as samples from './testing/samples.ts'

type Answer = Record<string, unknown>

const CONTEXT = samples.testContext()

/** Normalizes each answer after the ones before it, as the store keeps them. */
function after(...answers: readonly ((into: Harvest, context: NormalizeContext) => unknown)[]): Harvest {
  const kept = newHarvest()
  const maps = {
    status: kept.statuses,
    account: kept.accounts,
    counts: kept.counts,
    relationship: kept.relationships,
  }
  const keep = omittedFieldsFrom((kind, id) => maps[kind].get(id) as never)
  const context: NormalizeContext = { ...CONTEXT, keep }
  for (const answer of answers) {
    const harvest = newHarvest()
    answer(harvest, context)
    for (const [id, status] of harvest.statuses) kept.statuses.set(id, status)
    for (const [id, account] of harvest.accounts) kept.accounts.set(id, account)
    for (const [id, counts] of harvest.counts) kept.counts.set(id, counts)
    for (const [id, relationship] of harvest.relationships) kept.relationships.set(id, relationship)
  }
  return kept
}

const status = (raw: unknown) => (into: Harvest, context: NormalizeContext) =>
  normalizeStatus(raw, into, context)
const account = (raw: unknown) => (into: Harvest, context: NormalizeContext) =>
  normalizeAccount(raw, into, context)
const relationship = (raw: unknown) => (into: Harvest, context: NormalizeContext) =>
  normalizeRelationship(raw, into, context)

const nested = (raw: Answer, name: string): Answer => (raw[name] ?? {}) as Answer

/** `raw` without any of its fields, and of those of its parts, but `needed` ones. */
function leavingOut(raw: Answer, needed: readonly string[], parts: readonly string[]): fc.Arbitrary<Answer> {
  const fieldsOf = (answer: Answer): fc.Arbitrary<string[]> =>
    fc.subarray(Object.keys(answer).filter((name) => !needed.includes(name)))
  const without = (answer: Answer, left: readonly string[]): Answer =>
    Object.fromEntries(Object.entries(answer).filter(([name]) => !left.includes(name)))
  return fc
    .tuple(fieldsOf(raw), ...parts.map((part) => fieldsOf(nested(raw, part))))
    .map(([own = [], ...lefts]) => {
      const shorter = parts.map(
        (part, index) => [part, without(nested(raw, part), lefts[index] ?? [])] as const,
      )
      return without({ ...raw, ...Object.fromEntries(shorter.filter(([part]) => part in raw)) }, own)
    })
}

const quoted = samples.mastodonStatus({ id: 'quoted' })
const relation = {
  id: '9vAlice',
  following: true,
  muting: true,
  notifying: true,
  showing_reblogs: false,
  note: 'met at sea',
}

const POSTS: readonly (readonly [string, Answer])[] = [
  ['Pleroma', samples.pleromaStatus()],
  [
    'Mastodon',
    samples.mastodonStatus({
      quote_approval: { current_user: 'denied' },
      reactions: [{ name: '👍', count: 2, me: true }],
    }),
  ],
  [
    'Pleroma with a quote',
    samples.pleromaStatus({
      pleroma: {
        ...nested(samples.pleromaStatus(), 'pleroma'),
        quote: quoted,
        quote_id: 'quoted',
        quote_visible: true,
      },
    }),
  ],
  ['Akkoma with a quote', samples.pleromaStatus({ quote: quoted, quote_id: 'quoted', pleroma: {} })],
  ['Mastodon with a quote', samples.mastodonStatus({ quote: { state: 'accepted', quoted_status: quoted } })],
]

describe('an answer that omits fields', () => {
  // `emojis` belongs to the texts around it: without it, they are read as they stand. `muted` alone means the thread.
  const NEEDED = ['id', 'account', 'emojis', 'options', 'thread_muted', 'pleroma']

  test.each(POSTS)('changes nothing of a post of %s (PO60)', (_, raw) => {
    const whole = after(status(raw))
    fc.assert(
      fc.property(leavingOut(raw, NEEDED, ['pleroma', 'poll']), (part) => {
        expect(after(status(raw), status(part)).statuses).toEqual(whole.statuses)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['Pleroma', samples.pleromaAccount()],
    ['Mastodon', samples.remoteAccount({ role: { name: 'Admin', permissions: '1' } })],
  ])('changes nothing of an account of %s (PO60)', (_, raw) => {
    const NAMES = [
      'id',
      'acct',
      'username',
      'fqn',
      'emojis',
      'birthday',
      'deactivated',
      'is_local',
      'avatar_static',
      'header_static',
      'is_admin',
      'is_moderator',
      'pleroma',
    ]
    const whole = after(account(raw))
    fc.assert(
      fc.property(leavingOut(raw, NAMES, ['pleroma']), (part) => {
        const both = after(account(raw), account(part))
        expect(both.accounts).toEqual(whole.accounts)
        expect(both.counts).toEqual(whole.counts)
        expect(both.relationships).toEqual(whole.relationships)
      }),
    )
  })

  test('changes nothing of a relationship (PO60)', () => {
    const whole = after(relationship(relation))
    fc.assert(
      fc.property(leavingOut(relation, ['id'], []), (part) => {
        expect(after(relationship(relation), relationship(part)).relationships).toEqual(whole.relationships)
      }),
    )
  })

  test.each(POSTS)(
    'and a whole one after it make the same post of %s as the whole one alone (PO60)',
    (_, raw) => {
      const later = {
        ...raw,
        favourites_count: 40,
        favourited: false,
        language: 'fr',
        spoiler_text: 'anew',
        card: null,
        poll: null,
      }
      const alone = after(status(later)).statuses
      const afterWhole = after(status(raw), status(later)).statuses
      fc.assert(
        fc.property(leavingOut(raw, NEEDED, ['pleroma', 'poll']), (part) => {
          expect(after(status(part), status(later)).statuses).toEqual(alone)
          expect(after(status(raw), status(part), status(later)).statuses).toEqual(afterWhole)
        }),
        { numRuns: 40 },
      )
    },
  )
})

/** `value` with all its flags turned over, and other numbers and words. */
function changed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changed(part, key)]))
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return /^(display_name|note|content|spoiler_text|permissions)$/.test(name) ? `1${value}` : value
}

describe('a whole answer', () => {
  test.each([
    ['Pleroma', samples.pleromaAccount()],
    ['Mastodon', samples.remoteAccount({ role: { name: '', permissions: '0' } })],
  ])('replaces everything that was known of an account of %s', (_, raw) => {
    const next = changed(raw)
    expect(after(account(raw), account(next)).accounts).toEqual(after(account(next)).accounts)
    expect(after(account(raw), account(next)).counts).toEqual(after(account(next)).counts)
  })

  test('replaces everything that was known of a relationship', () => {
    const next = changed({
      ...relation,
      locked: false,
      blocking: false,
      requested: false,
      followed_by: false,
    })
    const both = after(relationship(relation), relationship(next))
    expect(both.relationships).toEqual(after(relationship(next)).relationships)
  })

  test.each(POSTS)('replaces everything that was known of a post of %s', (_, raw) => {
    const next = { ...(changed({ ...raw, quote: undefined, account: undefined }) as Answer) }
    const whole = { ...next, quote: raw.quote, account: raw.account }
    expect(after(status(raw), status(whole)).statuses).toEqual(after(status(whole)).statuses)
  })
})

describe('null', () => {
  test('removes the field (PO60)', () => {
    const gone = { poll: null, card: null, language: null, in_reply_to_id: null, media_attachments: null }
    const both = after(status(samples.pleromaStatus()), status(samples.pleromaStatus(gone)))
    const post = both.statuses.get('AFmFMSpITT9xcOJKcK')
    expect(post).toMatchObject({ attachments: [] })
    for (const field of ['poll', 'card', 'language', 'inReplyToId']) expect(post).not.toHaveProperty(field)
  })

  test('as the quote of a post removes its quote (PO60)', () => {
    const both = after(
      status(samples.mastodonStatus({ quote: { state: 'accepted', quoted_status: quoted } })),
      status(samples.mastodonStatus({ quote: null })),
    )
    expect(both.statuses.get('107831528995252317')).not.toHaveProperty('quoteId')
  })

  test('removes no quote where the answer has only the address of the quoted post (PO60)', () => {
    const quoting = (part: Answer): Answer =>
      samples.pleromaStatus({
        content: '<p>look<span class="quote-inline"><br>RE: <a href="https://far.example/q">q</a></span></p>',
        ...part,
      })
    const url = 'https://far.example/q'
    for (const part of [
      { quote_id: null, quote_url: url },
      { pleroma: { quote: null, quote_id: null, quote_url: url } },
      { quote_url: url },
    ]) {
      const both = after(status(quoting({ quote: quoted, quote_id: 'quoted' })), status(quoting(part)))
      expect(both.statuses.get('AFmFMSpITT9xcOJKcK')).toMatchObject({
        quoteId: 'quoted',
        content: [{ t: 'p', c: ['look'] }],
      })
    }
  })
})

describe('a post that is embedded as a quote', () => {
  const inner = samples.pleromaStatus({ id: 'inner', quote: quoted, quote_id: 'quoted' })
  const shallow = {
    ...inner,
    quote: null,
    quote_id: null,
    pleroma: { ...nested(inner, 'pleroma'), quote: null, quote_url: null },
  }
  const outer = samples.pleromaStatus({ id: 'outer', quote: shallow, quote_id: 'inner' })

  test('keeps its own quote and all its other fields (PO60)', () => {
    const before = after(status(inner)).statuses.get('inner')
    expect(before).toMatchObject({ quoteId: 'quoted' })
    const both = after(status(inner), status(outer))
    expect(both.statuses.get('outer')).toMatchObject({ quoteId: 'inner' })
    expect(both.statuses.get('inner')).toEqual(before)
  })

  test.each([
    ['above', [outer, inner]],
    ['below', [inner, outer]],
  ])('keeps it also with the quoting post %s it on one page (PO60)', (_, page) => {
    const both = after((into, context) => normalizeStatusPage(page, into, context))
    expect(both.statuses.get('inner')).toEqual(after(status(inner)).statuses.get('inner'))
  })
})

test('votes and reactions of the user stay when an edit is streamed without them (PO60)', () => {
  const raw = samples.pleromaStatus()
  const { voted: _, own_votes: __, ...poll } = nested(raw, 'poll')
  const forAll = {
    ...raw,
    content: 'edited',
    poll: { ...poll, votes_count: 9 },
    pleroma: { emoji_reactions: [{ name: '👍', count: 5 }] },
  }
  const both = after(status(raw), status(forAll))
  expect(both.statuses.get('AFmFMSpITT9xcOJKcK')).toMatchObject({
    content: ['edited'],
    poll: { voted: true, ownVotes: [0], votesCount: 9 },
    reactions: [{ name: '👍', count: 5, me: true }],
  })
})

test('what an answer for all readers says about a visitor is not taken for the user (PO9, PO13, PO60)', () => {
  const expires_at = '2030-01-01T00:00:00.000Z'
  const raw = samples.pleromaStatus({ pleroma: { parent_visible: true, expires_at } })
  const forAll = { ...raw, content: 'edited', pleroma: { parent_visible: false, expires_at: null } }
  const both = after(status(raw), (into, context) => normalizeStatus(forAll, into, forAllReaders(context)))
  expect(both.statuses.get('AFmFMSpITT9xcOJKcK')).toMatchObject({
    content: ['edited'],
    parentVisible: true,
    expiresAt: expires_at,
  })
})

test('that a visitor may not quote a post is not taken for the user, also for a post that was not known (PO13, PO60)', () => {
  const raw = samples.pleromaStatus({ quote_approval: { current_user: 'automatic' } })
  const forAll = { ...raw, quote_approval: { current_user: 'denied' } }
  const streamed = (into: Harvest, context: NormalizeContext) =>
    normalizeStatus(forAll, into, forAllReaders(context))
  const quoting = (harvest: Harvest) => harvest.statuses.get('AFmFMSpITT9xcOJKcK')?.quoting
  expect(quoting(after(streamed))).toBeUndefined()
  expect(quoting(after(status(raw), streamed))).toBe('automatic')
  expect(quoting(after(status(forAll)))).toBe('denied')
  expect(quoting(after(status(forAll), streamed))).toBe('denied')
})

test('a filter’s mark on a post stays when an edit is streamed to all readers (MU14)', () => {
  const filtered = [{ filter: { id: '7', title: 'food', context: ['home'] }, keyword_matches: ['cheese'] }]
  const streamed = (into: Harvest, context: NormalizeContext) =>
    normalizeStatus(samples.pleromaStatus(), into, forAllReaders(context))
  const both = after(status(samples.pleromaStatus({ filtered })), streamed)
  expect(both.statuses.get('AFmFMSpITT9xcOJKcK')?.filtered).toMatchObject([{ filterId: '7' }])
})

test('counters that an account hides from others stay known to itself (PO60)', () => {
  const hides = {
    hide_followers: true,
    hide_followers_count: true,
    hide_follows: true,
    hide_follows_count: true,
  }
  const raw = samples.pleromaAccount({ pleroma: hides, followers_count: 12, following_count: 7 })
  const countsAfter = (changes: Answer) =>
    after(account(raw), account({ ...raw, ...changes })).counts.get('9vAlice')
  const forOthers = { followers_count: 0, following_count: 0, statuses_count: 9 }
  expect(countsAfter(forOthers)).toMatchObject({ followersCount: 12, followingCount: 7, statusesCount: 9 })
  expect(countsAfter({ ...forOthers, pleroma: {} })).toMatchObject({ followersCount: 0, followingCount: 0 })
})

test('a vote that the instance took back is taken back (PO60)', () => {
  const raw = samples.pleromaStatus()
  const unvoted = { ...raw, poll: { ...nested(raw, 'poll'), voted: false, own_votes: [] } }
  const both = after(status(raw), status(unvoted))
  expect(both.statuses.get('AFmFMSpITT9xcOJKcK')?.poll).toMatchObject({ voted: false, ownVotes: [] })
})

describe('the account that a reply answers', () => {
  const parent = samples.mastodonStatus({ id: 'AFmParent' })
  const { in_reply_to_account_id: _, ...reply } = samples.pleromaStatus({ mentions: [], pleroma: {} })

  test('is that of the parent, where the server does not name it (PO64)', () => {
    const both = after(status(parent), status(reply))
    expect(both.statuses.get('AFmFMSpITT9xcOJKcK')).toMatchObject({ inReplyToAccountId: '109' })
    const nulled = after(status(parent), status({ ...reply, in_reply_to_account_id: null }))
    expect(nulled.statuses.get('AFmFMSpITT9xcOJKcK')).toMatchObject({ inReplyToAccountId: '109' })
  })

  test('is not guessed without the parent (PO64)', () => {
    expect(after(status(reply)).statuses.get('AFmFMSpITT9xcOJKcK')).not.toHaveProperty('inReplyToAccountId')
  })
})
