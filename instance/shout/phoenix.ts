import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import { accountOfChatToken } from './chatToken.ts'
import type { ShoutMember, ShoutSocket } from './room.ts'
import { shout, shoutLineJson } from './shout.ts'

const TOPIC = 'chat:public'

/** A message of a Phoenix socket, independent of the serializer version. */
interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

interface Serializer {
  read(text: string): Message | null
  write(message: Message): string
}

export interface PhoenixOpening {
  url: URL
  send(text: string): void
  close(code: number): void
  terminate(): void
}

/** Opens a Phoenix socket for the shoutbox; null if the token is invalid. */
export function openPhoenix(
  world: World,
  { url, send, close, terminate }: PhoenixOpening,
): { ok: true; receive(text: string): void; closed(): void } | null {
  const account = accountOfChatToken(world, url.searchParams.get('token') ?? '')
  if (account === null) return null
  const author: Account = account
  const serializer = url.searchParams.get('vsn')?.startsWith('2.') ? SERIALIZER_V2 : SERIALIZER_V1
  const { shouts } = world
  let joinRef: string | null = null
  const member: ShoutMember = {
    send: (event, payload) => send(serializer.write({ joinRef, ref: null, topic: TOPIC, event, payload })),
  }
  const socket: ShoutSocket = { close, terminate }
  shouts.sockets.add(socket)

  function reply(to: Message, status: 'ok' | 'error', response: unknown): void {
    send(serializer.write({ ...to, event: 'phx_reply', payload: { status, response } }))
  }

  function receive(text: string): void {
    const message = serializer.read(text)
    if (message === null) terminate()
    else if (message.topic === 'phoenix' && message.event === 'heartbeat') reply(message, 'ok', {})
    else receiveOnTopic(message)
  }

  function receiveOnTopic(message: Message): void {
    const { topic, event, payload } = message
    if (topic !== TOPIC || (event !== 'phx_join' && !shouts.members.has(member))) {
      reply(message, 'error', { reason: 'unmatched topic' })
    } else if (event === 'phx_join') {
      joinRef = message.joinRef ?? message.ref
      shouts.members.add(member)
      reply(message, 'ok', {})
      member.send('messages', { messages: shouts.lines.map((line) => shoutLineJson(world, line)) })
    } else if (event === 'phx_leave') {
      shouts.members.delete(member)
      reply(message, 'ok', {})
      member.send('phx_close', {})
    } else if (event === 'new_msg' && hasText(payload)) {
      // There is no reply: the message is broadcast, or dropped.
      shout(world, author, payload.text)
    }
  }

  return {
    ok: true,
    receive,
    closed() {
      shouts.members.delete(member)
      shouts.sockets.delete(socket)
    },
  }
}

const hasText = (payload: unknown): payload is { text: string } =>
  typeof payload === 'object' && payload !== null && 'text' in payload && typeof payload.text === 'string'

const refOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function messageOf(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown) {
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload }
}

/** Serializer version 1: an object. */
const SERIALIZER_V1: Serializer = {
  read(text) {
    const parsed = parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    const { join_ref, ref, topic, event, payload } = parsed as Record<string, unknown>
    return messageOf(join_ref, ref, topic, event, payload)
  },
  write: ({ ref, topic, event, payload }) => JSON.stringify({ topic, event, payload, ref }),
}

/** Serializer version 2: an array. */
const SERIALIZER_V2: Serializer = {
  read(text) {
    const parsed = parse(text)
    if (!Array.isArray(parsed) || parsed.length !== 5) return null
    return messageOf(parsed[0], parsed[1], parsed[2], parsed[3], parsed[4])
  },
  write: ({ joinRef, ref, topic, event, payload }) => JSON.stringify([joinRef, ref, topic, event, payload]),
}
