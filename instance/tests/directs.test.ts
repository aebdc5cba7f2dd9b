import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { callerAs, listener } from '../testClient.ts'

const CONVERSATIONS = '/api/v1/conversations'

const instance = createInstance({ posts: 0 })
afterAll(() => instance.close())
const luna = callerAs(instance, 'luna')
const wren = callerAs(instance, 'wren')
const say = async (as: typeof luna, status: string, in_reply_to_id?: string): Promise<{ id: string }> =>
  (await as('POST', '/api/v1/statuses', { status, visibility: 'direct', in_reply_to_id })).body
const listed = async (as: typeof luna, query = '') => (await as('GET', CONVERSATIONS + query)).body
const clear = async (): Promise<void> => {
  for (const { id } of await listed(luna)) await luna('DELETE', `${CONVERSATIONS}/${id}`)
}

test('a conversation lists the other members, the last post and whether it is unread, for each member', async () => {
  await clear()
  const asked = await say(wren, '@luna pond at five?')
  const [unread] = await listed(luna)
  expect(unread).toMatchObject({ unread: true, accounts: [{ acct: 'wren' }], last_status: { id: asked.id } })
  const answered = await say(luna, '@wren I bring cake', asked.id)
  expect(await listed(luna)).toMatchObject([
    { id: unread.id, unread: false, last_status: { id: answered.id } },
  ])
  const ofWren = async () => (await listed(wren)).find(({ id }: { id: string }) => id === unread.id)
  const hers = await ofWren()
  expect(hers).toMatchObject({ unread: true, accounts: [{ acct: 'luna' }], last_status: { id: answered.id } })
  expect((await wren('POST', `${CONVERSATIONS}/${hers.id}/read`)).body).toMatchObject({ unread: false })
  expect(await ofWren()).toMatchObject({ unread: false })
  expect((await callerAs(instance, 'moss')('POST', `${CONVERSATIONS}/${hers.id}/read`)).status).toBe(404)
})

test('a removed conversation comes back with its next post', async () => {
  await clear()
  const first = await say(wren, '@luna one')
  const [{ id }] = await listed(luna)
  expect((await luna('DELETE', `${CONVERSATIONS}/${id}`)).status).toBe(200)
  expect(await listed(luna)).toEqual([])
  await say(wren, '@luna two', first.id)
  expect(await listed(luna)).toMatchObject([{ id, unread: true }])
})

test('conversations are paged by the Link header, latest first', async () => {
  await clear()
  for (const word of ['one', 'two', 'three']) await say(wren, `@luna ${word}`)
  const page = await luna('GET', `${CONVERSATIONS}?limit=2`)
  const words = (list: { last_status: { content: string } }[]) =>
    list.map(({ last_status }) => last_status.content.replace(/<[^>]*>/g, '').replace('@luna ', ''))
  expect(words(page.body)).toEqual(['three', 'two'])
  const next = /<[^>]*(\?[^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect(words(await listed(luna, next))).toEqual(['one'])
})

test.each(['pleroma', 'mastodon', 'gotosocial'] as const)(
  'the stream of direct posts has the conversation at %s',
  async (dialect) => {
    const other = createInstance({ posts: 0, dialect })
    const { events } = listener(other, 'stream=direct', other.control.token('luna'))
    await say(callerAs(other, 'wren'), '@luna hello')
    const names = events.map(({ event }) => event)
    expect(names).toEqual(dialect === 'pleroma' ? ['update', 'conversation'] : ['conversation'])
    expect(events.at(-1)?.payload).toMatchObject({ unread: true, accounts: [{ acct: 'wren' }] })
    expect(JSON.stringify(events.at(-1)?.payload).includes('pleroma')).toBe(dialect === 'pleroma')
    await other.close()
  },
)
