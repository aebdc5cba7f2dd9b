import { expect, test } from 'vitest'
import { newHarvest } from './harvest.ts'
import { normalizeStatus, normalizeStatusPage } from './status.ts'
import { mastodonStatus, pleromaStatus, remoteAccount, testContext } from './testing/samples.ts'

function statusOf(raw: unknown) {
  const harvest = newHarvest()
  const context = testContext()
  const id = normalizeStatus(raw, harvest, context)
  return { id, harvest, status: harvest.statuses.get(id ?? ''), warnings: context.warnings }
}

test('normalizes a full Pleroma post', () => {
  const { status, harvest } = statusOf(pleromaStatus())
  expect(status).toMatchObject({
    id: 'AFmFMSpITT9xcOJKcK',
    accountId: '9vAlice',
    createdAt: '2024-05-01T12:00:00.000Z',
    expiresAt: '2024-06-01T12:00:00.000Z',
    visibility: 'unlisted',
    sensitive: true,
    isLocal: true,
    language: 'en',
    applicationName: 'Rookery',
    inReplyToId: 'AFmParent',
    inReplyToAccountId: '109',
    inReplyToName: 'bob@far.example',
    conversationId: '3023268',
    parentVisible: true,
    threadMuted: true,
    favourited: true,
    bookmarked: true,
    favouritesCount: 3,
    repeatsCount: 1,
    repliesCount: 2,
    tags: ['crows'],
    subjectText: 'birds :crow: &amp; such',
    contentLines: 2,
  })
  expect(status?.content[0]).toMatchObject({ t: 'mention', name: 'bob', host: 'far.example', id: '109' })
  expect(status?.content.at(-1)).toMatchObject({ t: 'hashtag', tag: 'Crows' })
  expect(status?.content.some((node) => typeof node === 'object' && node.t === 'green')).toBe(true)
  expect(status?.attachments).toEqual([
    {
      id: '508',
      type: 'image',
      mimetype: 'image/png',
      url: 'https://rookery.example/media/a.png',
      previewUrl: 'https://rookery.example/media/a-small.png',
      remoteUrl: 'https://far.example/a.png',
      description: 'a crow',
      language: 'en',
      blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
      width: 1024,
      height: 768,
      looping: false,
    },
  ])
  expect(status?.card?.imageUrl).toBe('https://rookery.example/proxy/crows.jpg')
  expect(status?.poll).toMatchObject({
    id: 'poll1',
    voted: true,
    ownVotes: [0],
    votesCount: 4,
    votersCount: 4,
  })
  expect(status?.poll?.options[0]?.title[1]).toMatchObject({ t: 'emoji', name: 'crow' })
  expect(status?.reactions).toEqual([
    { name: '👍', count: 2, me: true, accountIds: ['9vAlice', '109'] },
    { name: 'crow', count: 1, me: false, url: 'https://rookery.example/emoji/crow.gif', accountIds: ['109'] },
  ])
  expect([...harvest.accounts.keys()]).toEqual(['9vAlice', '109'])
  expect([...harvest.relationships.keys()]).toEqual(['9vAlice'])
  expect(harvest.bytes.get('AFmFMSpITT9xcOJKcK')).toBeGreaterThan(1_000)
})

test('normalizes a Mastodon post with a looping video and a muted thread', () => {
  const { status } = statusOf(mastodonStatus())
  expect(status).toMatchObject({
    isLocal: false,
    threadMuted: true,
    parentVisible: true,
    editedAt: '2024-05-01T12:30:00.000Z',
  })
  expect(status?.attachments[0]).toMatchObject({
    type: 'video',
    mimetype: 'video/mp4',
    looping: true,
    durationS: 4.2,
    width: 640,
    description: '',
  })
  expect(status?.content).toMatchObject([
    { t: 'p', c: ['See ', { t: 'a', c: ['example.com/a/very…'] }, ' ', { t: 'hashtag', tag: 'Birds' }] },
  ])
})

test('normalizes a GoToSocial post with null lists and without reactions', () => {
  const { status } = statusOf(
    mastodonStatus({ mentions: null, tags: null, media_attachments: null, emojis: null, pinned: true }),
  )
  expect(status).toMatchObject({ mentions: [], tags: [], attachments: [], reactions: [], pinned: true })
})

test('reads the reactions of other servers', () => {
  const reactions = [
    { name: ':crow:', count: '4', me: true, url: '/crow.png' },
    { name: ':crow:', count: 1 },
    { count: 2 },
  ]
  expect(statusOf(mastodonStatus({ reactions })).status?.reactions).toEqual([
    { name: 'crow', count: 4, me: true, url: 'https://rookery.example/crow.png', accountIds: [] },
  ])
})

test('a repeat only contains the repeated post, one level deep', () => {
  const deep = (levels: number): unknown =>
    levels === 0 ? null : mastodonStatus({ id: `r${levels}`, reblog: deep(levels - 1) })
  const { status, harvest } = statusOf(deep(3))
  expect(status).toMatchObject({
    id: 'r3',
    repeatOfId: 'r2',
    content: [],
    attachments: [],
    favouritesCount: 0,
  })
  expect([...harvest.statuses.keys()]).toEqual(['r2', 'r3'])
  expect(harvest.statuses.get('r2')?.repeatOfId).toBeUndefined()
  expect(harvest.statuses.get('r2')?.content).not.toEqual([])
})

test('a post without a valid reblog is not a repeat', () => {
  const repeatOf = (reblog: unknown) => statusOf(mastodonStatus({ reblog })).status?.repeatOfId
  expect(repeatOf(mastodonStatus({ id: 'repeated' }))).toBe('repeated')
  for (const reblog of [null, undefined, false, '', 7]) expect(repeatOf(reblog)).toBeUndefined()
})

test('handles ten thousand nested repeats', () => {
  let raw: Record<string, unknown> = mastodonStatus()
  for (let level = 0; level < 10_000; level++) {
    raw = mastodonStatus({ id: `r${level}`, reblog: raw, quote: raw, pleroma: { quote: raw } })
  }
  expect(statusOf(raw).harvest.statuses.size).toBeLessThan(10)
})

test('reads the quotes of Pleroma, Akkoma and Mastodon', () => {
  const quote = mastodonStatus({ id: 'quoted' })
  for (const shape of [
    { pleroma: { quote } },
    { quote },
    { quote: { state: 'accepted', quoted_status: quote } },
  ]) {
    const { status, harvest } = statusOf(mastodonStatus(shape))
    expect(status?.quoteId).toBe('quoted')
    expect(harvest.statuses.has('quoted')).toBe(true)
  }
  expect(
    statusOf(mastodonStatus({ quote: { state: 'accepted', quoted_status_id: '7' } })).status?.quoteId,
  ).toBe('7')
  expect(
    statusOf(mastodonStatus({ quote: { state: 'revoked', quoted_status: quote } })).status?.quoteId,
  ).toBeUndefined()
  expect(
    statusOf(mastodonStatus({ id: 'same', quote: mastodonStatus({ id: 'same' }) })).status?.quoteId,
  ).toBeUndefined()
})

test('says why a quoted post is not shown: it is deleted, not visible, waits, or is of somebody muted or blocked (PO13)', () => {
  const quoted = mastodonStatus({ id: '7' })
  for (const [shape, state] of [
    [{ pleroma: { quote: null, quote_id: '7', quote_visible: false } }, 'deleted'],
    [{ pleroma: { quote: null, quote_url: 'https://far.example/7', quote_visible: false } }, 'deleted'],
    [{ quote: { state: 'deleted', quoted_status: null } }, 'deleted'],
    [{ quote: { state: 'unauthorized' } }, 'unauthorized'],
    [{ quote: { state: 'pending', quoted_status: null } }, 'pending'],
    [{ quote: { state: 'revoked', quoted_status: null } }, 'revoked'],
    [{ quote: { state: 'rejected', quoted_status: null } }, 'rejected'],
    [{ quote: { state: 'blocked_account', quoted_status: quoted } }, 'blocked_account'],
    [{ quote: { state: 'blocked_domain', quoted_status_id: '7' } }, 'blocked_domain'],
    [{ quote: { state: 'muted_account', quoted_status_id: '7' } }, 'muted_account'],
  ] as const) {
    const { status } = statusOf(mastodonStatus(shape))
    expect([status?.quoteState, status?.quoteId === undefined || state === 'deleted']).toEqual([state, true])
  }
  for (const shape of [
    { pleroma: { quote: null, quote_id: null, quote_url: null, quote_visible: false } },
    { pleroma: { quote: quoted, quote_id: '7', quote_visible: true } },
    { quote: { state: 'accepted', quoted_status: quoted } },
    { quote: { state: 'unheard of', quoted_status: null } },
    {},
  ])
    expect(statusOf(mastodonStatus(shape)).status).not.toHaveProperty('quoteState')
})

test('replaces five hundred custom emojis in one post', () => {
  const names = Array.from({ length: 500 }, (_, place) => `crow_${place}`)
  const emojis = names.map((shortcode) => ({ shortcode, url: `/emoji/${shortcode}.png` }))
  const content = names.map((name) => `:${name}:`).join('')
  const { status } = statusOf(mastodonStatus({ emojis, content, mentions: [] }))
  expect(status?.content.filter((node) => typeof node === 'object' && node.t === 'emoji')).toHaveLength(500)
})

test('keeps the link to a quote if the quoted post is unknown', () => {
  const content = '<p>a<span class="quote-inline"><br>RE: <a href="https://q.example/1">q</a></span></p>'
  expect(statusOf(mastodonStatus({ content })).status?.contentLength).toBe(6)
  expect(statusOf(mastodonStatus({ content, quote_id: '7' })).status?.contentLength).toBe(1)
})

test('rejects a post without an id or a usable account, with a warning', () => {
  expect(statusOf(pleromaStatus({ id: '' }))).toMatchObject({ id: null, warnings: ['status: no id'] })
  expect(statusOf(pleromaStatus({ account: null })).id).toBeNull()
  expect(statusOf(pleromaStatus({ account: { id: 1 } })).warnings).toEqual([
    'account: no name',
    'status: no usable account',
  ])
  expect(statusOf(pleromaStatus({ reblog: { id: 'x' } })).id).toBeNull()
  expect(statusOf('<!doctype html>')).toMatchObject({ id: null, warnings: ['status: not an object'] })
})

test('numeric ids become strings, and an invalid date is tolerated', () => {
  const { status } = statusOf(mastodonStatus({ id: 42, created_at: 'yesterday', in_reply_to_id: 7 }))
  expect(status).toMatchObject({ id: '42', inReplyToId: '7', createdAt: '1970-01-01T00:00:00.000Z' })
})

test('an unknown visibility is treated as private', () => {
  expect(statusOf(mastodonStatus({ visibility: 'mutuals_only' })).status?.visibility).toBe('private')
  expect(statusOf(mastodonStatus({ visibility: undefined })).status?.visibility).toBe('public')
})

test('a page keeps the server’s order, without duplicates and broken posts', () => {
  const context = testContext()
  const page = [
    mastodonStatus({ id: 'b' }),
    null,
    mastodonStatus({ id: 'a' }),
    { id: 'x' },
    mastodonStatus({ id: 'b' }),
  ]
  expect(normalizeStatusPage(page, newHarvest(), context)).toEqual(['b', 'a'])
  expect(normalizeStatusPage([], newHarvest(), context)).toEqual([])
  for (const other of [{ error: 'no' }, '<html>', null, undefined, 3]) {
    expect(normalizeStatusPage(other, newHarvest(), context)).toBeNull()
  }
})

test('parses each account once per page', () => {
  const harvest = newHarvest()
  const page = [
    mastodonStatus({ id: '1' }),
    mastodonStatus({ id: '2', account: remoteAccount({ display_name: 'Later' }) }),
  ]
  normalizeStatusPage(page, harvest, testContext())
  expect(harvest.accounts.get('109')?.nameText).toBe('bob')
})

test('the end of an own poll, which Pleroma gives as its post’s, is no expiry of the post (PO69)', () => {
  const expires = (expires_at: string, pollEnd: string | null): string | undefined => {
    const options = [{ title: 'yes' }, { title: 'no' }]
    const poll = pollEnd === null ? null : { id: '4', options, expires_at: pollEnd }
    return statusOf(pleromaStatus({ pleroma: { expires_at }, poll })).status?.expiresAt
  }
  const end = '2026-11-27T20:27:29.000Z'
  expect(expires('2026-11-27T20:27:29.622Z', end)).toBeUndefined()
  expect(expires('2026-11-27T21:27:29.000Z', end)).toBe('2026-11-27T21:27:29.000Z')
  expect(expires(end, null)).toBe(end)
})
