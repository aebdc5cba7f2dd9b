import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { allPages, caller, callerAs } from '../testClient.ts'

const NOW = Date.UTC(2026, 5, 1)
const instance = createInstance({ posts: 600, clock: { now: () => NOW } })
const anybody = caller(instance)
const luna = callerAs(instance, 'luna')
afterAll(() => instance.close())

interface Item {
  id: string
}
const ids = (items: Item[]) => items.map((item) => item.id)

test('the same seed creates the same content', async () => {
  const seen: unknown[] = []
  for (let time = 0; time < 2; time++) {
    const fresh = createInstance({ posts: 600, clock: { now: () => NOW } })
    seen.push((await caller(fresh)('GET', '/api/v1/timelines/public?limit=40')).body)
    await fresh.close()
  }
  expect(seen[0]).toEqual(seen[1])
})

test('following the links lists each post once, newest first', async () => {
  for (const path of [
    '/api/v1/timelines/home?limit=40&with_muted=true',
    '/api/v1/timelines/public?limit=13',
  ]) {
    const items = ids(await allPages(luna, path))
    expect(items.length).toBeGreaterThan(100)
    expect(new Set(items).size).toBe(items.length)
    expect(items).toEqual([...items].sort().reverse())
  }
})

test('pages bookmarks by an order that only the links contain', async () => {
  const marked = ids(await allPages(luna, '/api/v1/bookmarks?limit=4'))
  const account = instance.state.byAcct.get('luna') ?? ''
  expect(marked).toEqual(
    instance.state.bookmarks
      .get(account)
      ?.map((bookmark) => bookmark.statusId)
      .reverse(),
  )
})

test('since_id selects the newest page, min_id the next one', async () => {
  const all = ids((await anybody('GET', '/api/v1/timelines/public?limit=30')).body)
  const since = await anybody('GET', `/api/v1/timelines/public?limit=5&since_id=${all[20]}`)
  expect(ids(since.body)).toEqual(all.slice(0, 5))
  const min = await anybody('GET', `/api/v1/timelines/public?limit=5&min_id=${all[20]}`)
  expect(ids(min.body)).toEqual(all.slice(15, 20))
  expect((await anybody('GET', `/api/v1/timelines/public?since_id=${all[0]}`)).headers.get('link')).toBeNull()
})

test('rejects a limit that is not a number', async () => {
  expect(await anybody('GET', '/api/v1/timelines/public?limit=all')).toMatchObject({
    status: 400,
    body: { error: 'limit - Invalid integer. Got: string.' },
  })
})

test('timelines contain the right posts', async () => {
  const local = (await anybody('GET', '/api/v1/timelines/public?local=true&limit=40')).body
  expect(local.every((post: { account: { acct: string } }) => !post.account.acct.includes('@'))).toBe(true)
  const media = (await anybody('GET', '/api/v1/timelines/public?only_media=true')).body
  expect(media.every((post: { media_attachments: unknown[] }) => post.media_attachments.length > 0)).toBe(
    true,
  )
  const tagged = (await anybody('GET', '/api/v1/timelines/tag/birds')).body
  expect(tagged.length).toBeGreaterThan(0)
  expect(
    tagged.every((post: { tags: { name: string }[] }) => post.tags.some((tag) => tag.name === 'birds')),
  ).toBe(true)
  const own = (await luna('GET', '/api/v1/timelines/home?reply_visibility=self&limit=40')).body
  const me = instance.state.byAcct.get('luna')
  for (const post of own) {
    const target = post.in_reply_to_account_id
    expect(target === null || target === me || post.account.id === me).toBe(true)
  }
  const list = (await luna('GET', '/api/v1/lists')).body[0]
  const members = ids((await luna('GET', `/api/v1/lists/${list.id}/accounts`)).body)
  const listed = (await luna('GET', `/api/v1/timelines/list/${list.id}`)).body
  expect(listed.every((post: { account: Item }) => members.includes(post.account.id))).toBe(true)
})

test('shows direct posts to their recipients only, and private ones to followers only', async () => {
  const rook = callerAs(instance, 'rook')
  const swift = callerAs(instance, 'swift')
  const moss = callerAs(instance, 'moss')
  const secret = (await luna('POST', '/api/v1/statuses', { status: '@rook psst', visibility: 'direct' })).body
  expect((await rook('GET', `/api/v1/statuses/${secret.id}`)).status).toBe(200)
  expect((await rook('GET', '/api/v1/timelines/direct')).body[0].id).toBe(secret.id)
  for (const other of [swift, moss, anybody]) {
    expect(await other('GET', `/api/v1/statuses/${secret.id}`)).toMatchObject({
      status: 404,
      body: { error: 'Record not found' },
    })
  }
  const swiftId = instance.state.byAcct.get('swift') ?? ''
  await moss('POST', `/api/v1/accounts/${instance.state.byAcct.get('luna')}/follow`)
  instance.state.follows.remove(swiftId, instance.state.byAcct.get('luna') ?? '')
  const close = (await luna('POST', '/api/v1/statuses', { status: 'among us', visibility: 'private' })).body
  expect((await moss('GET', `/api/v1/statuses/${close.id}`)).status).toBe(200)
  expect((await swift('GET', `/api/v1/statuses/${close.id}`)).status).toBe(404)
  expect(
    (await anybody('GET', '/api/v1/accounts/luna/statuses')).body.map((post: Item) => post.id),
  ).not.toContain(close.id)
})

test('sends a whole thread, from the first post to the last reply', async () => {
  const depth = (id: string | null): number => {
    const parent = id === null ? undefined : instance.state.statuses.get(id)
    return parent ? 1 + depth(parent.inReplyToId) : 0
  }
  const deepest = [...instance.state.statuses.keys()].sort((a, b) => depth(b) - depth(a))[0] ?? ''
  const { ancestors } = (await luna('GET', `/api/v1/statuses/${deepest}/context`)).body
  expect(ancestors.length).toBeGreaterThanOrEqual(12)
  expect(ancestors[0].in_reply_to_id).toBeNull()
  const below = (await luna('GET', `/api/v1/statuses/${ancestors[0].id}/context`)).body
  expect(below.ancestors).toEqual([])
  expect(ids(below.descendants)).toContain(deepest)
})

test('finds accounts by id, by name and by search', async () => {
  const found = (await anybody('GET', '/api/v1/accounts/lookup?acct=hazel@thicket.example')).body
  expect((await anybody('GET', `/api/v1/accounts/${found.id}`)).body.acct).toBe('hazel@thicket.example')
  expect((await anybody('GET', '/api/v1/accounts/luna')).body.acct).toBe('luna')
  expect((await anybody('GET', '/api/v1/accounts/lookup?acct=nobody')).status).toBe(404)
  expect((await anybody('GET', '/api/v1/accounts/dodo')).status).toBe(404)
  const search = (await luna('GET', '/api/v1/accounts/search?q=luna')).body
  expect(search.map((one: { acct: string }) => one.acct)).toEqual(['luna', 'luna@saltmarsh.example'])
  const pages = await allPages(anybody, '/api/v1/accounts/luna/followers?limit=7')
  expect(new Set(ids(pages)).size).toBe(
    instance.state.follows.countTowards(instance.state.byAcct.get('luna') ?? ''),
  )
})

test('answers all calls of a starting client', async () => {
  const paths = [
    '/api/v1/instance',
    '/api/v2/instance',
    '/nodeinfo/2.0.json',
    '/nodeinfo/2.1.json',
    '/.well-known/nodeinfo',
    '/api/pleroma/frontend_configurations',
    '/static/config.json',
    '/static/terms-of-service.html',
    '/instance/panel.html',
    '/static/stickers.json',
    '/static/stickers/rookery/pack.json',
    '/static/styles.json',
    '/api/v1/custom_emojis',
    '/api/v1/instance/peers',
    '/api/v1/announcements',
    '/api/v1/markers',
    '/api/v1/filters',
    '/api/v1/preferences',
    '/api/v1/suggestions',
  ]
  for (const path of paths) expect([path, (await luna('GET', path)).status]).toEqual([path, 200])
  const emoji = (await anybody('GET', '/api/pleroma/emoji.json')).body
  expect(Object.keys(emoji)).toHaveLength(2000)
  expect((await anybody('GET', emoji.crow_01.image_url)).headers.get('content-type')).toBe('image/png')
  expect(await anybody('GET', '/api/v1/no-such-thing')).toMatchObject({
    status: 404,
    body: { error: 'Not implemented' },
  })
})

test('images are PNGs of the reported size, and sounds and videos have the reported type', async () => {
  const posts = await allPages(anybody, '/api/v1/timelines/public?only_media=true&limit=40')
  const all = posts.flatMap((post) => post.media_attachments)
  const picture = all.find((one) => one.type === 'image')
  const { width, height } = picture.meta.small
  const answer = await instance.app.fetch(new Request(picture.preview_url))
  const view = new DataView(await answer.arrayBuffer())
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([width, height])
  expect(picture.blurhash).toMatch(/^[\w#$%*+,\-.:;=?@[\]^{|}~]{20,}$/)
  const head = async (url: string, range: string) => {
    return instance.app.fetch(new Request(new URL(url, instance.origin()), { headers: { range } }))
  }
  const part = await head('/media/clips/1.webm', 'bytes=0-99')
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/webm'])
  expect((await part.arrayBuffer()).byteLength).toBe(100)
  expect((await head('/media/sounds/1.wav', 'bytes=0-3')).headers.get('content-type')).toBe('audio/wav')
})

test('sends hostile posts unsanitized, so that clients can be tested with them', async () => {
  const posts = await allPages(anybody, '/api/v1/timelines/public?limit=40')
  const all = posts.map((post) => post.content).join('')
  const pieces = ['<script>', 'onerror=', 'javascript:', '<iframe', '<svg', '<style>', '<template>', '\u0000']
  expect(pieces.filter((piece) => !all.includes(piece))).toEqual([])
})

test('allows pages of other origins to read and to send the needed headers', async () => {
  const answer = await anybody('OPTIONS', '/api/v1/statuses')
  expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect((await anybody('GET', '/api/v1/instance')).headers.get('access-control-expose-headers')).toContain(
    'Link',
  )
})
