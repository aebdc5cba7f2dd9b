import { tokenOf } from '../api/auth.ts'
import { openPhoenix } from '../shout/phoenix.ts'
import { isMastodon, type World } from '../world.ts'
import { eventText, type Listener } from './hub.ts'
import { topicKey } from './topic.ts'
import { topicOf } from './topics.ts'

/** A request for a stream connection, over a real socket or in a test. */
export interface StreamOpening {
  /** Only the path and the query are used. */
  url: string
  /** The value of `Sec-WebSocket-Protocol`, which may contain a token. */
  protocol?: string | null
  send(text: string): void
  close(code: number): void
  /** Cuts the connection without a close frame. */
  terminate(): void
  ping?(): void
}

/** An open connection. The owner passes incoming messages to `receive`. */
export interface StreamConnection {
  ok: true
  /** Whether the answer names the protocol that was asked for, as browsers require. */
  echoesProtocol?: boolean
  receive(text: string): void
  closed(): void
}

/** A refused connection: the status of the answer to the upgrade. */
export interface StreamRefusal {
  ok: false
  status: 401 | 403 | 404 | 503
}

/** Opens a stream connection or refuses it. */
export function openStream(world: World, opening: StreamOpening): StreamConnection | StreamRefusal {
  const url = new URL(opening.url, 'http://localhost')
  const { isPleroma, name, streaming } = world.dialect
  const path = streaming?.trailingSlash ? url.pathname.replace(/\/$/, '') : url.pathname
  if (path === '/socket/websocket' && isPleroma && name !== 'akkoma')
    return openPhoenix(world, { ...opening, url }) ?? { ok: false, status: 403 }
  if (path !== '/api/v1/streaming' || !streaming) return { ok: false, status: 404 }
  const given = url.searchParams.get('access_token') || opening.protocol || null
  const token = given === null ? null : tokenOf(world, given)
  const account = token?.accountId == null ? null : (world.store.accounts.get(token.accountId) ?? null)
  if (given !== null && account === null) return { ok: false, status: 401 }
  if (account === null && !streaming.anonymous) return { ok: false, status: 401 }

  const listener: Listener = {
    accountId: account?.id ?? null,
    token: token?.token ?? null,
    topics: new Map(),
    send: opening.send,
    close: opening.close,
    terminate: opening.terminate,
    ping: opening.ping ?? (() => {}),
  }
  const stream = url.searchParams.get('stream')
  if (stream) {
    const { tag, list } = Object.fromEntries(url.searchParams)
    const topic = topicOf(world, account, { stream, tag: tag ?? null, list: list ?? null })
    if (topic === 'unauthorized') return { ok: false, status: 401 }
    if (topic === 'bad_topic') return { ok: false, status: 404 }
    listener.topics.set(topicKey(topic), topic)
  }
  world.hub.join(listener)
  return {
    ok: true,
    echoesProtocol: !isPleroma,
    receive: (text) => receive(world, listener, text),
    closed: () => world.hub.leave(listener),
  }
}

type Message = { type?: unknown; stream?: unknown; tag?: unknown; list?: unknown; token?: unknown }

function receive(world: World, listener: Listener, text: string): void {
  if (text.trim() === '') return
  if (text === 'ping' && world.dialect.streaming?.answersPing) {
    listener.send('pong')
    return
  }
  const message = parse(text)
  if (message === null) {
    if (world.dialect.streaming?.cutsOnInvalidJson) listener.terminate()
    return
  }
  const { type } = message
  if (world.dialect.streaming?.ignoresMessages) return
  if (type === 'subscribe' || type === 'unsubscribe') {
    const answer = changeSubscription(world, listener, type, message)
    if (answer !== null) listener.send(answer)
  }
  if (type === 'pleroma:authenticate') listener.send(authenticate(world, listener, message.token))
}

/** Mastodon's answer to a stream that it does not have. */
const UNKNOWN_STREAM = JSON.stringify({ error: 'Unknown stream type', status: 400 })

function changeSubscription(
  world: World,
  listener: Listener,
  type: 'subscribe' | 'unsubscribe',
  message: Message,
): string | null {
  const viewer = world.store.accounts.get(listener.accountId ?? '') ?? null
  const topic = topicOf(world, viewer, {
    stream: typeof message.stream === 'string' ? message.stream : '',
    tag: typeof message.tag === 'string' ? message.tag : null,
    list: typeof message.list === 'string' || typeof message.list === 'number' ? String(message.list) : null,
  })
  const isSilent = isMastodon(world)
  if (typeof topic === 'string') return isSilent ? UNKNOWN_STREAM : responseText(type, 'error', topic)
  const key = topicKey(topic)
  const isChange = listener.topics.has(key) !== (type === 'subscribe')
  if (type === 'subscribe') listener.topics.set(key, topic)
  else listener.topics.delete(key)
  return isSilent ? null : responseText(type, isChange ? 'success' : 'ignored')
}

function authenticate(world: World, listener: Listener, given: unknown): string {
  if (listener.accountId !== null)
    return responseText('pleroma:authenticate', 'error', 'already_authenticated')
  const token = typeof given === 'string' ? tokenOf(world, given) : null
  if (token?.accountId == null) return responseText('pleroma:authenticate', 'error', 'unauthorized')
  listener.accountId = token.accountId
  listener.token = token.token
  return responseText('pleroma:authenticate', 'success')
}

/** The response to a client's message. */
function responseText(type: string, result: string, error?: string): string {
  return eventText('pleroma:respond', { result, type, ...(error === undefined ? {} : { error }) }, null)
}

function parse(text: string): Message | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' ? parsed : null
  } catch {
    return null
  }
}
