import type { Socket } from '../../../src/worker/platform/platform.ts'
import { beat } from './settle.ts'

/** One streaming socket, seen from the instance. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: ((event: { readonly code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  readonly owner: string
  /** What the engine sent, parsed. */
  readonly sent: unknown[] = []
  state: 'connecting' | 'open' | 'closed' = 'connecting'

  constructor(url: string, owner: string) {
    this.url = url
    this.owner = owner
  }

  send(text: string): void {
    beat()
    this.sent.push(JSON.parse(text))
  }

  /** The engine closes it. */
  close(): void {
    beat()
    this.state = 'closed'
  }

  /** The instance lets it in. */
  accept(): void {
    if (this.state !== 'connecting') return
    beat()
    this.state = 'open'
    this.onopen?.()
  }

  /** The instance sends an event, its payload as JSON in a string unless it is text. */
  receive(event: string, payload: unknown, stream: readonly string[] = ['user']): void {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    this.receiveText(JSON.stringify({ event, payload: text, stream }))
  }

  receiveText(data: string): void {
    if (this.state !== 'open') return
    beat()
    this.onmessage?.({ data })
  }

  /** The instance, or the net between, ends it. */
  end(code: number): void {
    if (this.state === 'closed') return
    beat()
    this.state = 'closed'
    this.onclose?.({ code })
  }
}

/** All streaming sockets of the instance. */
export class FakeSockets {
  readonly all: FakeSocket[] = []
  /** `accept`: let in at once; `hold`: nobody answers; `refuse`: closed with 1006. */
  door: 'accept' | 'hold' | 'refuse' = 'accept'

  get open(): readonly FakeSocket[] {
    return this.all.filter(({ state }) => state === 'open')
  }

  get last(): FakeSocket {
    const last = this.all.at(-1)
    if (last === undefined) throw new Error('no socket was ever opened')
    return last
  }

  make(url: string, owner: string): FakeSocket {
    beat()
    const socket = new FakeSocket(url, owner)
    this.all.push(socket)
    const { door } = this
    if (door !== 'hold') setImmediate(() => (door === 'accept' ? socket.accept() : socket.end(1006)))
    return socket
  }

  /** An event to everybody who listens. */
  tell(event: string, payload: unknown, stream: readonly string[] = ['user']): void {
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
