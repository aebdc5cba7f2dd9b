import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller, callerAs } from '../testClient.ts'

const instance = createInstance({ posts: 60 })
const luna = callerAs(instance, 'luna')
const moss = callerAs(instance, 'moss')
const idOf = (acct: string) => instance.state.byAcct.get(acct) ?? ''
afterAll(() => instance.close())

const post = async (body: Record<string, unknown>) => (await luna('POST', '/api/v1/statuses', body)).body

test('formats plain text as HTML like Pleroma', async () => {
  const { content, mentions, tags, emojis } = await post({
    status:
      'Hi @moss and @hazel@thicket.example: https://thicket.example/x?a=1&b=2, #Birds!\n<b> :crow_01: @nobody',
  })
  const here = instance.origin()
  expect(content).toBe(
    `Hi <span class="h-card"><a class="u-url mention" data-user="${idOf('moss')}" href="${here}/users/moss" rel="ugc">@<span>moss</span></a></span>` +
      ` and <span class="h-card"><a class="u-url mention" data-user="${idOf('hazel@thicket.example')}" href="https://thicket.example/users/hazel" rel="ugc">@<span>hazel</span></a></span>:` +
      ' <a href="https://thicket.example/x?a=1&amp;b=2" rel="ugc">https://thicket.example/x?a=1&amp;b=2</a>,' +
      ` <a class="hashtag" data-tag="birds" href="${here}/tag/birds" rel="tag ugc">#Birds</a>!<br/>&lt;b&gt; :crow_01: @nobody`,
  )
  expect(mentions.map((one: { acct: string }) => one.acct)).toEqual(['moss', 'hazel@thicket.example'])
  expect(tags[0].name).toBe('birds')
  expect(emojis[0].shortcode).toBe('crow_01')
})

test('formats what Misskey’s format does to a text as spans with classes and data', async () => {
  const { content } = await post({
    content_type: 'text/x.misskeymarkdown',
    status: '$[tada.speed=5s $[x2 hello]] **bold**',
  })
  expect(content).toBe(
    '<p><span class="mfm-tada" data-mfm-speed="5s"><span class="mfm-x2">hello</span></span> <strong>bold</strong></p>',
  )
})

test('formats Markdown, BBCode and HTML', async () => {
  const markdown = await post({
    content_type: 'text/markdown',
    status: '# Title\n\n- one\n- **two** `a*b*c`\n\n> said @moss\n\n```\n<x>\n```',
  })
  expect(markdown.content).toMatch(
    /^<h1>Title<\/h1><ul><li>one<\/li><li><strong>two<\/strong> <code>a\*b\*c<\/code><\/li><\/ul><blockquote><p>said <span/,
  )
  expect(markdown.content).toContain('<pre><code>&lt;x&gt;</code></pre>')
  const bbcode = await post({
    content_type: 'text/bbcode',
    status: '[b]bold[/b] [url=https://a.example]a[/url] [code][b][/code]',
  })
  expect(bbcode.content).toBe(
    '<strong>bold</strong> <a href="https://a.example" rel="ugc">a</a> <pre><code>[b]</code></pre>',
  )
  const html = await post({ content_type: 'text/html', status: '<p>Hi @moss &amp; <i>you</i></p>' })
  expect(html.content).toMatch(/^<p>Hi <span class="h-card">.*<\/span> &amp; <i>you<\/i><\/p>$/)
})

test('rejects invalid posts with Pleroma’s messages', async () => {
  const attempt = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await luna('POST', '/api/v1/statuses', body)
    return [status, answer.error]
  }
  const poll = (more: Record<string, unknown>) => ({
    status: '?',
    poll: { options: ['a', 'b'], expires_in: 600, ...more },
  })
  expect(await attempt({ status: '  ' })).toEqual([422, 'Cannot post an empty status without attachments'])
  expect(await attempt({ status: 'x'.repeat(5001) })).toEqual([422, 'The status is over the character limit'])
  expect(await attempt(poll({ options: Array(21).fill('a') }))).toEqual([
    422,
    "Poll can't contain more than 20 options",
  ])
  expect(await attempt(poll({ expires_in: 1e9 }))).toEqual([422, 'Expiration date is too far in the future'])
  expect(await attempt(poll({ options: ['a', 'x'.repeat(201)] }))).toEqual([
    422,
    'Poll options cannot be longer than 200 characters each',
  ])
  expect(await attempt({ status: 'x', in_reply_to_id: 'nothing' })).toEqual([
    422,
    'Cannot reply to a deleted status',
  ])
  expect(await attempt({ status: 'x', expires_in: 60 })).toEqual([422, 'Expiry date is too soon'])
  const broken = new Request(`${instance.origin()}/api/v1/statuses`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${instance.control.token('luna')}`,
    },
    body: '{"status": ',
  })
  expect((await instance.app.fetch(broken)).status).toBe(400)
})

test('a repeated idempotency key makes one post, a preview none', async () => {
  const before = instance.state.statuses.size
  const twice = await Promise.all(
    [1, 2].map(() => luna('POST', '/api/v1/statuses', { status: 'once' }, { 'Idempotency-Key': 'k1' })),
  )
  expect(twice[0]?.body.id).toBe(twice[1]?.body.id)
  expect(instance.state.statuses.size).toBe(before + 1)
  const other = await luna('POST', '/api/v1/statuses', { status: 'once' }, { 'Idempotency-Key': 'k2' })
  expect(other.body.id).not.toBe(twice[0]?.body.id)

  const preview = await post({
    status: 'just *looking*',
    content_type: 'text/markdown',
    preview: true,
    poll: { options: ['a', 'b'], expires_in: 60 },
  })
  expect(preview).toMatchObject({
    content: '<p>just <em>looking</em></p>',
    poll: { options: [{ title: 'a' }, { title: 'b' }] },
  })
  expect(instance.state.statuses.size).toBe(before + 2)
})

test('reads forms with brackets and files', async () => {
  const file = new FormData()
  const picture = await instance.app.fetch(new Request(`${instance.origin()}/media/avatars/luna.png`))
  file.append(
    'file',
    new File([new Uint8Array(await picture.arrayBuffer())], 'me & you.png', { type: 'image/png' }),
  )
  const media = (await luna('POST', '/api/v1/media', file)).body
  expect(media).toMatchObject({ type: 'image', meta: { original: { width: 120, height: 120 } } })
  await luna('PUT', `/api/v1/media/${media.id}`, { description: 'A bird.' })

  const form = new URLSearchParams([
    ['status', 'with a picture'],
    ['media_ids[]', media.id],
    ['poll[options][]', 'tea'],
    ['poll[options][]', 'coffee'],
    ['poll[expires_in]', '600'],
    ['poll[multiple]', 'true'],
    ['sensitive', 'true'],
  ])
  const { body } = await luna('POST', '/api/v1/statuses', form)
  expect(body).toMatchObject({
    sensitive: true,
    poll: { multiple: true, options: [{ title: 'tea' }, { title: 'coffee' }] },
  })
  expect(body.media_attachments[0].description).toBe('A bird.')
  const served = await instance.app.fetch(new Request(body.media_attachments[0].url))
  expect(served.headers.get('content-type')).toBe('image/png')
})

test('rejects a file that is too large, and posts with files of others', async () => {
  const big = new FormData()
  big.append('file', new File([new Uint8Array(17_000_000)], 'big.bin'))
  expect((await luna('POST', '/api/v1/media', big)).status).toBe(413)
  const small = new FormData()
  small.append('file', new File(['x'], 'small.txt', { type: 'text/plain' }))
  const { id } = (await moss('POST', '/api/v2/media', small)).body
  expect((await luna('POST', '/api/v1/statuses', { status: 'not mine', media_ids: [id] })).status).toBe(404)
})

test('an edit stores the previous version', async () => {
  const { id } = await post({ status: 'first' })
  expect((await moss('PUT', `/api/v1/statuses/${id}`, { status: 'hijacked' })).status).toBe(403)
  const edited = (await luna('PUT', `/api/v1/statuses/${id}`, { status: 'second', spoiler_text: 'cw' })).body
  expect(edited).toMatchObject({ content: 'second', spoiler_text: 'cw', edited_at: expect.any(String) })
  expect((await luna('GET', `/api/v1/statuses/${id}/source`)).body).toMatchObject({
    text: 'second',
    spoiler_text: 'cw',
  })
  const { body } = await luna('GET', `/api/v1/statuses/${id}/history`)
  expect(body.map((one: { content: string }) => one.content)).toEqual(['first', 'second'])
})

test('only the author or an account with the privilege deletes a post', async () => {
  const { id } = await post({ status: 'gone soon' })
  const rook = callerAs(instance, 'rook')
  expect((await rook('DELETE', `/api/v1/statuses/${id}`)).status).toBe(404)
  expect((await moss('DELETE', `/api/v1/statuses/${id}`)).body.text).toBe('gone soon')
  expect(await luna('DELETE', `/api/v1/statuses/${id}`)).toMatchObject({
    status: 404,
    body: { error: 'Record not found' },
  })
})

test('adds and removes favourites, repeats, bookmarks, reactions and pins, and notifies the author', async () => {
  const { id } = await post({ status: 'please like me' })
  const act = async (name: string) => (await moss('POST', `/api/v1/statuses/${id}/${name}`)).body
  expect(await act('favourite')).toMatchObject({ favourited: true, favourites_count: 1 })
  expect(await act('favourite')).toMatchObject({ favourites_count: 1 })
  expect(await act('bookmark')).toMatchObject({ bookmarked: true })
  expect((await act('reblog')).reblog).toMatchObject({ id, reblogged: true, reblogs_count: 1 })
  const react = async (method: string, emoji: string) => {
    return (await moss(method, `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent(emoji)}`)).body
  }
  await react('PUT', '❤️')
  expect((await react('PUT', ':crow_01:')).pleroma.emoji_reactions).toMatchObject([
    { name: '❤️', count: 1, me: true, url: null },
    { name: 'crow_01', count: 1, me: true },
  ])
  const notifications = (await luna('GET', '/api/v1/notifications?limit=4')).body
  expect(notifications.map((one: { type: string }) => one.type)).toEqual([
    'pleroma:emoji_reaction',
    'pleroma:emoji_reaction',
    'reblog',
    'favourite',
  ])
  expect((await luna('GET', `/api/v1/statuses/${id}/favourited_by`)).body[0].acct).toBe('moss')
  expect((await react('DELETE', 'crow_01')).pleroma.emoji_reactions).toHaveLength(1)
  expect(await act('unfavourite')).toMatchObject({ favourited: false, favourites_count: 0 })
  expect(await act('unreblog')).toMatchObject({ reblogged: false, reblogs_count: 0 })
  expect((await luna('GET', '/api/v1/notifications?limit=1')).body[0]).toMatchObject({ emoji: '❤️' })

  expect((await moss('POST', `/api/v1/statuses/${id}/pin`)).status).toBe(422)
  await luna('POST', `/api/v1/statuses/${id}/pin`)
  const pinned = (await luna('GET', '/api/v1/accounts/luna/statuses?pinned=true')).body
  expect(pinned.map((one: { id: string }) => one.id)).toContain(id)
})

test('others can’t repeat a private post', async () => {
  const { id } = await post({ status: 'keep it here', visibility: 'private' })
  instance.state.follows.set(idOf('moss'), idOf('luna'), { reblogs: true, notify: false })
  expect((await moss('POST', `/api/v1/statuses/${id}/reblog`)).status).toBe(404)
})

test('counts each vote once, and rejects invalid ones', async () => {
  const { poll } = await post({ status: '?', poll: { options: ['a', 'b'], expires_in: 600 } })
  const vote = (call: typeof luna, choices: number[]) =>
    call('POST', `/api/v1/polls/${poll.id}/votes`, { choices })
  expect((await vote(luna, [0])).body.error).toBe("Poll's author can't vote")
  expect((await vote(moss, [0, 1])).body.error).toBe('Too many choices')
  expect((await vote(moss, [7])).body.error).toBe('Invalid indices')
  expect((await vote(moss, [1])).body).toMatchObject({ voted: true, own_votes: [1], votes_count: 1 })
  expect(await vote(moss, [0])).toMatchObject({ status: 200, body: { own_votes: [1], votes_count: 1 } })
})

test('a locked account accepts or rejects followers', async () => {
  const wren = callerAs(instance, 'wren')
  expect((await wren('GET', '/api/v1/follow_requests')).body).toHaveLength(3)
  expect((await luna('POST', `/api/v1/accounts/${idOf('wren')}/follow`)).body).toMatchObject({
    requested: true,
    following: false,
  })
  expect((await wren('GET', '/api/v1/notifications?limit=1')).body[0]).toMatchObject({
    type: 'follow_request',
  })
  await wren('POST', `/api/v1/follow_requests/${idOf('luna')}/authorize`)
  await wren('POST', `/api/v1/follow_requests/${idOf('finch')}/reject`)
  const [relation] = (await luna('GET', `/api/v1/accounts/relationships?id[]=${idOf('wren')}`)).body
  expect(relation).toMatchObject({ following: true, requested: false })
  expect((await wren('GET', '/api/v1/follow_requests')).body).toHaveLength(2)
})

test('a request becomes a follow once the account is unlocked', async () => {
  const curlew = callerAs(instance, 'curlew')
  const follow = () => luna('POST', `/api/v1/accounts/${idOf('curlew')}/follow`)
  expect((await follow()).body).toMatchObject({ requested: true, following: false })
  await curlew('PATCH', '/api/v1/accounts/update_credentials', { locked: false })
  expect((await follow()).body).toMatchObject({ requested: false, following: true })
  const isFromLuna = ({ id }: { id: string }) => id === idOf('luna')
  expect((await curlew('GET', '/api/v1/follow_requests')).body.some(isFromLuna)).toBe(false)
  const types = (await curlew('GET', '/api/v1/notifications')).body.map((one: { type: string }) => one.type)
  expect(types).not.toContain('follow_request')
})

test('hides posts of blocked and muted accounts', async () => {
  const rook = callerAs(instance, 'rook')
  await luna('POST', `/api/v1/accounts/${idOf('rook')}/follow`)
  const { id } = (await rook('POST', '/api/v1/statuses', { status: 'can you hear me?' })).body
  const home = async (query = '') => {
    return (await luna('GET', `/api/v1/timelines/home?${query}`)).body.map((one: { id: string }) => one.id)
  }
  expect(await home()).toContain(id)
  await luna('POST', `/api/v1/accounts/${idOf('rook')}/mute`, { expires_in: 60 })
  expect(await home()).not.toContain(id)
  expect(await home('with_muted=true')).toContain(id)
  await luna('POST', `/api/v1/accounts/${idOf('rook')}/unmute`)
  expect((await luna('POST', `/api/v1/accounts/${idOf('rook')}/block`)).body).toMatchObject({
    blocking: true,
    following: false,
  })
  expect((await luna('GET', '/api/v1/blocks')).body[0].acct).toBe('rook')
  expect(await rook('POST', `/api/v1/accounts/${idOf('luna')}/follow`)).toMatchObject({ status: 403 })
})

test('stores preferences of several clients side by side', async () => {
  const patch = (body: unknown) => luna('PATCH', '/api/v1/accounts/update_credentials', body)
  await patch({ pleroma_settings_store: { other: { a: 1 } } })
  const { body } = await patch({
    pleroma_settings_store: { 'pleroma-fe': { streaming: true } },
    display_name: 'Luna 2',
  })
  expect(body.display_name).toBe('Luna 2')
  expect(body.pleroma.settings_store).toEqual({ other: { a: 1 }, 'pleroma-fe': { streaming: true } })
})

test('marks notifications as read up to an id, dismisses and clears them', async () => {
  const list = async (query = '') => (await luna('GET', `/api/v1/notifications?${query}`)).body
  const seen = (one: { pleroma: { is_seen: boolean } }) => one.pleroma.is_seen
  const [newest, second, third] = await list()
  await luna('POST', '/api/v1/pleroma/notifications/read', { id: third.id })
  expect((await list()).map(seen).slice(0, 3)).toEqual([false, false, true])
  await luna('POST', '/api/v1/pleroma/notifications/read', { max_id: second.id })
  expect((await list()).map(seen).slice(0, 2)).toEqual([false, true])
  expect((await list('include_types[]=follow')).every((one: { type: string }) => one.type === 'follow')).toBe(
    true,
  )
  await luna('POST', `/api/v1/notifications/${newest.id}/dismiss`)
  expect((await list())[0].id).toBe(second.id)
  await luna('POST', '/api/v1/notifications/clear')
  expect(await list()).toEqual([])
})

test('stores markers with a version each', async () => {
  await luna('POST', '/api/v1/markers', { home: { last_read_id: 'a' } })
  await luna('POST', '/api/v1/markers', { home: { last_read_id: 'b' } })
  expect((await luna('GET', '/api/v1/markers?timeline[]=home')).body.home).toMatchObject({
    last_read_id: 'b',
    version: 2,
  })
})

test('expires posts and closes polls', async () => {
  let now = Date.now()
  const place = createInstance({ posts: 0, clock: { now: () => now } })
  const own = callerAs(place, 'luna')
  await own('POST', '/api/v1/statuses', { status: 'for an hour', expires_in: 3600 })
  const { poll } = (
    await own('POST', '/api/v1/statuses', { status: '?', poll: { options: ['a', 'b'], expires_in: 60 } })
  ).body
  await callerAs(place, 'moss')('POST', `/api/v1/polls/${poll.id}/votes`, { choices: [0] })
  now += 7_200_000
  place.control.housekeep()
  expect(place.state.statuses.size).toBe(1)
  expect((await own('GET', `/api/v1/polls/${poll.id}`)).body.expired).toBe(true)
  for (const who of ['luna', 'moss']) {
    expect((await callerAs(place, who)('GET', '/api/v1/notifications?limit=1')).body[0].type).toBe('poll')
  }
  await place.close()
})

test('rejects writing with a read-only token', async () => {
  const reader = caller(instance, instance.control.token('luna', 'read'))
  expect((await reader('GET', '/api/v1/timelines/home')).status).toBe(200)
  expect(await reader('POST', '/api/v1/statuses', { status: 'no' })).toMatchObject({ status: 403 })
})

test('a post includes its quote, or the URL of a deleted one', async () => {
  const { id } = await post({ status: 'as I said' })
  const twice = await post({ status: 'he said', quote_id: id })
  expect(twice.pleroma).toMatchObject({
    quote_id: id,
    quote_visible: true,
    quote: { id, content: 'as I said' },
  })
  const thrice = await post({ status: 'she said', quote_id: twice.id })
  expect(thrice.pleroma.quote.pleroma).toMatchObject({ quote: null, quote_id: id })
  await luna('DELETE', `/api/v1/statuses/${id}`)
  expect((await luna('GET', `/api/v1/statuses/${twice.id}`)).body.pleroma).toMatchObject({
    quote: null,
    quote_id: null,
    quote_url: expect.stringContaining(id),
    quote_visible: false,
  })
  expect((await luna('POST', '/api/v1/statuses', { status: 'of nothing', quote_id: 'nothing' })).status).toBe(
    404,
  )
  const secret = await post({ status: 'between us', visibility: 'private' })
  expect(await luna('POST', '/api/v1/statuses', { status: 'psst', quote_id: secret.id })).toMatchObject({
    status: 422,
    body: { error: 'Cannot quote private message' },
  })
})

test('a profile has up to five pinned posts, which must be one’s own and public', async () => {
  const wren = callerAs(instance, 'wren')
  const made = async (body: Record<string, unknown>) => (await wren('POST', '/api/v1/statuses', body)).body.id
  const pin = (id: string) => wren('POST', `/api/v1/statuses/${id}/pin`)
  const secret = await pin(await made({ status: 'not for all', visibility: 'private' }))
  expect(secret).toMatchObject({ status: 422, body: { error: 'Non-public status cannot be pinned' } })
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push(await made({ status: 'mine', visibility: 'public' }))
  for (const id of ids) expect((await pin(id)).body.pinned).toBe(true)
  const last = await made({ status: 'one too many', visibility: 'unlisted' })
  expect(await pin(last)).toMatchObject({
    status: 400,
    body: { error: 'You have already pinned the maximum number of statuses' },
  })
  expect((await wren('POST', `/api/v1/statuses/${ids[0]}/unpin`)).body.pinned).toBe(false)
  expect((await pin(last)).body.pinned).toBe(true)
  expect((await luna('POST', `/api/v1/statuses/${last}/unpin`)).status).toBe(422)
})

test('a report reaches the moderators with posts of the reported account', async () => {
  const [mine, theirs] = [
    await post({ status: 'mine' }),
    (await moss('POST', '/api/v1/statuses', { status: 'rude' })).body,
  ]
  const report = (body: Record<string, unknown>) => luna('POST', '/api/v1/reports', body)
  const reported = await report({
    account_id: idOf('moss'),
    status_ids: [theirs.id, mine.id],
    comment: 'rude',
    forward: true,
  })
  expect(reported.body).toEqual({ id: expect.any(String), action_taken: false })
  const [notification] = (await callerAs(instance, 'admin')('GET', '/api/v1/notifications?limit=1')).body
  expect(notification).toMatchObject({
    type: 'pleroma:report',
    report: { content: 'rude', state: 'open', statuses: [{ id: theirs.id }] },
  })
  expect((await report({ comment: 'who?' })).body.error).toBe('Missing field: account_id.')
  expect((await report({ account_id: 'nobody' })).body.error).toBe('Account not found')
  const endless = await report({ account_id: idOf('moss'), comment: 'x'.repeat(1_001) })
  expect(endless).toMatchObject({ status: 400, body: { error: 'Comment must be up to 1000 characters' } })
  expect((await caller(instance)('POST', '/api/v1/reports', { account_id: idOf('moss') })).status).toBe(403)
})

test('a file has no URL until it is processed', async () => {
  let now = Date.now()
  const place = createInstance({ posts: 0, clock: { now: () => now } })
  const own = callerAs(place, 'luna')
  place.control.setFileProcessingTime(5_000)
  const form = new FormData()
  form.append('file', new File(['x'], 'film.webm', { type: 'video/webm' }))
  const sent = await own('POST', '/api/v1/media', form)
  expect(sent).toMatchObject({ status: 202, body: { url: null } })
  const readMedia = () => own('GET', `/api/v1/media/${sent.body.id}`)
  expect(await readMedia()).toMatchObject({ status: 206, body: { url: null } })
  now += 5_000
  expect(await readMedia()).toMatchObject({
    status: 200,
    body: { url: expect.stringContaining('/media/uploads/') },
  })
  await place.close()
})
