import { type Call, type FakeInstance, json, refusal } from './fakeInstance.ts'
import { accountJson, INSTANCES, type Json } from './json.ts'

/** Chats at a scripted instance: alice with bob, and with whom a story wants. */
export class FakeChats {
  readonly #instance: FakeInstance
  /** By the chat's id, newest first. */
  readonly messages = new Map<string, Json[]>()
  readonly #chats = new Map<string, Json>()
  #made = 0

  constructor(instance: FakeInstance) {
    this.#instance = instance
    const { instance: told } = INSTANCES.pleroma
    const features = ['mastodon_api_streaming', 'pleroma_chat_messages']
    instance.script('GET /api/v1/instance', () => json({ ...told, pleroma: { metadata: { features } } }))
    instance.script('* /api/v1/pleroma/chats*', (call) => this.#answer(call))
    instance.script('POST /api/v1/media', () => {
      this.#made++
      return json({ id: `f${this.#made}`, type: 'image', url: 'https://rook.example/f.png' })
    })
  }

  /** A chat with `name`, as the instance has it. */
  with(name: string): Json {
    const id = `c-${name}`
    const known = this.#chats.get(id)
    if (known !== undefined) return known
    const account = this.#instance.accounts.get(name) ?? accountJson(`u-${name}`, name)
    this.#instance.accounts.set(name, account)
    const chat: Json = { id, account, unread: 0, updated_at: at(0), last_message: null }
    this.#chats.set(id, chat)
    this.messages.set(id, [])
    return chat
  }

  /** A message of `by` in the chat with `name`. */
  say(name: string, by: string, content = 'hello', more: Json = {}): Json {
    const chat = this.with(name)
    this.#made++
    const made: Json = {
      id: `m${String(this.#made).padStart(5, '0')}`,
      chat_id: chat.id,
      account_id: `u-${by}`,
      content,
      emojis: [],
      attachment: null,
      created_at: at(this.#made),
      ...more,
    }
    this.messages.get(String(chat.id))?.unshift(made)
    Object.assign(chat, { last_message: made, updated_at: made.created_at })
    if (by !== 'alice') chat.unread = Number(chat.unread) + 1
    return made
  }

  /** So many of `name`, the last one newest; none of them unread. */
  fill(name: string, count: number): void {
    for (let made = 0; made < count; made++) this.say(name, name, `line ${made}`)
    this.with(name).unread = 0
  }

  #answer(call: Call): Response {
    const [, id = '', rest = ''] = /^\/api\/v1\/pleroma\/chats\/?([^/]*)\/?(.*)$/.exec(call.path) ?? []
    if (id === '') return json([...this.#chats.values()])
    if (id === 'by-account-id') {
      const account = [...this.#instance.accounts.values()].find((each) => each.id === rest)
      return account === undefined
        ? refusal(404, 'Record not found')
        : json(this.with(String(account.username)))
    }
    const chat = this.#chats.get(id)
    const messages = this.messages.get(id) ?? []
    if (chat === undefined) return refusal(404, 'Record not found')
    if (rest === 'read') return json(Object.assign(chat, { unread: 0 }))
    if (call.method === 'DELETE') {
      this.messages.set(
        id,
        messages.filter((message) => message.id !== rest.split('/')[1]),
      )
      return json({})
    }
    return call.method === 'POST' ? this.#take(call, chat, messages) : json(pageOf(call, messages))
  }

  #take({ form, key }: Call, chat: Json, messages: readonly Json[]): Response {
    const known = messages.find((message) => message.idempotency_key === key)
    const account = chat.account as Json
    const file = form.get('media_id')
    return json(
      known ??
        this.say(String(account.username), 'alice', form.get('content') ?? '', {
          idempotency_key: key,
          attachment: file === null ? null : { id: file, type: 'image', url: 'https://rook.example/f.png' },
        }),
    )
  }
}

const at = (place: number): string =>
  new Date(Date.parse('2026-03-01T10:00:00Z') + place * 1_000).toISOString()

function pageOf({ query }: Call, messages: readonly Json[]): readonly Json[] {
  const [since, max] = [query.get('since_id'), query.get('max_id')]
  return messages
    .filter(({ id }) => since === null || String(id) > since)
    .filter(({ id }) => max === null || String(id) < max)
    .slice(0, Number(query.get('limit') ?? 20))
}
