import { type Call, type FakeInstance, json, refusal } from './fakeInstance.ts'
import { accountJson, INSTANCES, type Json } from './json.ts'

/** Chats at a scripted instance. */
export class FakeChats {
  readonly #instance: FakeInstance
  /** Messages by chat id, newest first. */
  readonly messages = new Map<string, Json[]>()
  readonly #chats = new Map<string, Json>()
  #created = 0

  constructor(instance: FakeInstance) {
    this.#instance = instance
    const { instance: instanceJson } = INSTANCES.pleroma
    const features = ['mastodon_api_streaming', 'pleroma_chat_messages']
    instance.script('GET /api/v1/instance', () =>
      json({ ...instanceJson, pleroma: { metadata: { features } } }),
    )
    instance.script('* /api/v1/pleroma/chats*', (call) => this.#answer(call))
    instance.script('POST /api/v1/media', () => {
      this.#created++
      return json({ id: `f${this.#created}`, type: 'image', url: 'https://rook.example/f.png' })
    })
  }

  /** The chat with `name`, which is created if necessary. */
  with(name: string): Json {
    const id = `c-${name}`
    const existing = this.#chats.get(id)
    if (existing !== undefined) return existing
    const account = this.#instance.accounts.get(name) ?? accountJson(`u-${name}`, name)
    this.#instance.accounts.set(name, account)
    const chat: Json = { id, account, unread: 0, updated_at: timeOf(0), last_message: null }
    this.#chats.set(id, chat)
    this.messages.set(id, [])
    return chat
  }

  /** Adds a message of `by` to the chat with `name`. */
  say(name: string, by: string, content = 'hello', overrides: Json = {}): Json {
    const chat = this.with(name)
    this.#created++
    const message: Json = {
      id: `m${String(this.#created).padStart(5, '0')}`,
      chat_id: chat.id,
      account_id: `u-${by}`,
      content,
      emojis: [],
      attachment: null,
      created_at: timeOf(this.#created),
      ...overrides,
    }
    this.messages.get(String(chat.id))?.unshift(message)
    Object.assign(chat, { last_message: message, updated_at: message.created_at })
    if (by !== 'alice') chat.unread = Number(chat.unread) + 1
    return message
  }

  /** Adds `count` read messages of `name`, the last one newest. */
  fill(name: string, count: number): void {
    for (let index = 0; index < count; index++) this.say(name, name, `line ${index}`)
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
    return call.method === 'POST' ? this.#send(call, chat, messages) : json(pageOf(call, messages))
  }

  #send({ form, key }: Call, chat: Json, messages: readonly Json[]): Response {
    const existing = messages.find((message) => message.idempotency_key === key)
    const account = chat.account as Json
    const file = form.get('media_id')
    return json(
      existing ??
        this.say(String(account.username), 'alice', form.get('content') ?? '', {
          idempotency_key: key,
          attachment: file === null ? null : { id: file, type: 'image', url: 'https://rook.example/f.png' },
        }),
    )
  }
}

const timeOf = (index: number): string =>
  new Date(Date.parse('2026-03-01T10:00:00Z') + index * 1_000).toISOString()

function pageOf({ query }: Call, messages: readonly Json[]): readonly Json[] {
  const [since, max] = [query.get('since_id'), query.get('max_id')]
  return messages
    .filter(({ id }) => since === null || String(id) > since)
    .filter(({ id }) => max === null || String(id) < max)
    .slice(0, Number(query.get('limit') ?? 20))
}
