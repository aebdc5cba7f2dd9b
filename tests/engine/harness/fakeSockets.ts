import type { Socket } from '../../../src/worker/platform/platform.ts'
import { noteActivity } from './settle.ts'

/** The message that asks Pleroma for a sign of life: it ignores a second subscription, and says so. */
const PING = '{"type":"subscribe","stream":"user"}'
const ANSWER = JSON.stringify({
  event: 'pleroma:respond',
  payload: '{"type":"subscribe","result":"ignored"}',
})

/** A streaming socket as the instance sees it. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: ((event: { readonly code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  readonly owner: string
  /** Messages from the engine, parsed, without those that only ask for an answer. */
  readonly sent: unknown[] = []
  state: 'connecting' | 'open' | 'closed' = 'connecting'
  /** Half open: nothing arrives any more, and no end either. */
  silent = false

  constructor(url: string, owner: string) {
    this.url = url
    this.owner = owner
  }

  send(text: string): void {
    noteActivity()
    if (text === 'ping') setImmediate(() => this.receiveText('pong'))
    else if (text === PING) setImmediate(() => this.receiveText(ANSWER))
    else this.sent.push(JSON.parse(text))
  }

  /** Called by the engine. */
  close(): void {
    noteActivity()
    this.state = 'closed'
  }

  /** The instance accepts the connection. */
  accept(): void {
    if (this.state !== 'connecting') return
    noteActivity()
    this.state = 'open'
    this.onopen?.()
  }

  /** The instance sends an event. A payload that is not a string is sent as JSON in a string. */
  receive(event: string, payload: unknown, stream: readonly string[] = ['user']): void {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    this.receiveText(JSON.stringify({ event, payload: text, stream }))
  }

  receiveText(data: string): void {
    if (this.state !== 'open' || this.silent) return
    noteActivity()
    this.onmessage?.({ data })
  }

  /** The instance or the network closes the connection. */
  end(code: number): void {
    if (this.state === 'closed') return
    noteActivity()
    this.state = 'closed'
    this.onclose?.({ code })
  }
}

/** All sockets opened to the instance. */
export class FakeSockets {
  readonly all: FakeSocket[] = []
  /** What happens to a new socket: it opens, gets no answer, or is closed with 1006. */
  onConnect: 'accept' | 'hold' | 'refuse' = 'accept'

  get open(): readonly FakeSocket[] {
    return this.all.filter(({ state }) => state === 'open')
  }

  get last(): FakeSocket {
    const last = this.all.at(-1)
    if (last === undefined) throw new Error('no socket was ever opened')
    return last
  }

  make(url: string, owner: string): FakeSocket {
    noteActivity()
    const socket = new FakeSocket(url, owner)
    this.all.push(socket)
    const { onConnect } = this
    if (onConnect !== 'hold')
      setImmediate(() => (onConnect === 'accept' ? socket.accept() : socket.end(1006)))
    return socket
  }

  /** Sends an event over every open socket. */
  emit(event: string, payload: unknown, stream: readonly string[] = ['user']): void {
    for (const socket of this.open) socket.receive(event, payload, stream)
  }

  die(owner: string): void {
    for (const socket of this.all) {
      if (socket.owner !== owner) continue
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.state = 'closed'
    }
  }
}
