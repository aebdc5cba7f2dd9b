import { type Channel, Socket } from 'phoenix'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { plainText } from '../../../shared/model/richText.ts'
import type { ShoutMessage } from '../../../shared/model/shoutMessage.ts'
import type { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { record } from '../../json/read.ts'
import { backoffMs } from '../../net/backoff.ts'
import { normalizeShoutMessage, normalizeShoutMessages } from '../../normalize/shoutMessage.ts'
import type { Cancel } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { readPhoenixFrame } from './phoenixFrame.ts'
import { PhoenixTransport } from './phoenixTransport.ts'

/** The channel of the shoutbox (SH11), and how long a push to it may take (SH13). */
const TOPIC = 'chat:public'
const PUSH_LIMIT_MS = 10_000
const JOIN_LIMIT_MS = 10_000
/** Phoenix closes a socket that has been silent for a minute. */
const HEARTBEAT_MS = 30_000
const MAX_LINES = 100

/** A line of one's own that the room has not shown yet. */
interface Pending {
  readonly text: string
  readonly end: (outcome: Outcome<undefined>) => void
}

interface Line {
  readonly socket: Socket
  readonly channel: Channel
}

/** Phoenix's client is trying it right now. */
const isComing = ({ socket, channel }: Line): boolean =>
  socket.connectionState() === 'connecting' || channel.state === 'joining'

export interface ShoutParts {
  readonly context: AccountContext
  readonly openSocket: Platform['openSocket']
}

/**
 * Listening and talking in the shoutbox: one channel for all tabs (SH11). Phoenix's client reconnects by
 * itself after a drop; after a refusal it starts over (SH15).
 */
export class ShoutTalk {
  readonly #collection: Collection
  readonly #parts: ShoutParts
  #line: Line | null = null
  #token: string | null = null
  /** The last one that did not let us in. */
  #refused: string | null = null
  #entering: Promise<void> | null = null
  #inside = false
  /** It was dropped, and Phoenix's client has not come back yet. */
  #lost = false
  /** Since it was joined last. */
  #attempts = 0
  #cancel: Cancel = () => {}
  #pending: readonly Pending[] = []

  constructor(collection: Collection, parts: ShoutParts) {
    this.#collection = collection
    this.#parts = parts
  }

  /** Joins it now, unless it is joined or on its way. */
  async enter(): Promise<void> {
    this.#inside = true
    this.#entering ??= this.#enter().finally(() => {
      this.#entering = null
    })
    await this.#entering
  }

  leave(): void {
    this.#inside = false
    this.#cancel()
    this.#hangUp()
    this.#giveUp()
  }

  /**
   * Says `text` to all. Pleroma does not answer that: it is said when the room shows it, and was not
   * when that has not come within the time of a push.
   */
  async say(text: string): Promise<Outcome<undefined>> {
    const said = text.trim()
    if (said === '') return fail('invalid', 'nothing to say')
    const line = this.#line
    // Phoenix's client would keep it for later.
    if (!line?.socket.isConnected() || line.channel.state !== 'joined')
      return fail('network', 'the shoutbox is not joined')
    return new Promise((resolve) => {
      const pending: Pending = {
        text: said,
        end: (outcome) => {
          this.#pending = this.#pending.filter((other) => other !== pending)
          resolve(outcome)
        },
      }
      this.#pending = [...this.#pending, pending]
      line.channel
        .push('new_msg', { text: said }, PUSH_LIMIT_MS)
        .receive('ok', () => pending.end(ok(undefined)))
        .receive('error', () => pending.end(fail('refused', 'the shoutbox does not take it')))
        .receive('timeout', () => pending.end(fail('deadline', 'no answer')))
    })
  }

  async #enter(): Promise<void> {
    if (this.#line !== null && (!this.#lost || isComing(this.#line))) return
    this.#cancel()
    this.#hangUp()
    this.#collection.loading()
    const token = this.#token ?? (await this.#findToken())
    if (!this.#inside || token === null) return
    this.#token = token
    this.#dial(token)
  }

  /** The token of the socket, which is another than that of the calls; null: there is none, and it was told why. */
  async #findToken(): Promise<string | null> {
    const told = this.#parts.context.chatToken()
    if (told !== undefined && (told === null || told !== this.#refused)) return told ?? this.#hasNone()
    return this.#askToken()
  }

  async #askToken(): Promise<string | null> {
    const answer = await this.#parts.context.send({
      method: 'GET',
      path: '/api/v1/accounts/verify_credentials',
    })
    if (!this.#inside) return null
    if (!answer.ok) {
      this.#collection.failed(answer.fault)
      this.#comeBack()
      return null
    }
    const token = record(record(answer.value.value).pleroma).chat_token
    return typeof token === 'string' && token !== '' ? token : this.#hasNone()
  }

  #hasNone(): null {
    this.#collection.failed({ code: 'unsupported', message: 'there is no token for the shoutbox' })
    return null
  }

  #dial(token: string): void {
    const { context, openSocket } = this.#parts
    const { clock, log, random, normalizing } = context
    const url = new URL('/socket', normalizing.server)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const transportParts = {
      clock,
      log,
      openSocket: (address: string) => {
        this.#collection.loading()
        return openSocket(address)
      },
      onRefused: () => {
        // The token may be too old: they last a day.
        this.#token = null
        this.#refused = token
        this.#startOver()
      },
    }
    const socket = new Socket(url.href, {
      params: { token },
      transport: class extends PhoenixTransport {
        constructor(address: string) {
          super(address, transportParts)
        }
      },
      decode: (text, take) => {
        const frame = readPhoenixFrame(text)
        if (frame !== null) void take(frame)
      },
      timeout: JOIN_LIMIT_MS,
      heartbeatIntervalMs: HEARTBEAT_MS,
      // Its own count begins anew with every socket that opens, be the channel joined or not.
      reconnectAfterMs: () => backoffMs(this.#attempts, random),
      rejoinAfterMs: (tries) => backoffMs(tries, random),
    })
    const channel = socket.channel(TOPIC)
    this.#line = { socket, channel }
    const here = (run: (payload: unknown) => void) => (payload: unknown) => {
      if (this.#line?.channel === channel) run(payload)
    }
    channel.on(
      'messages',
      here((payload) => this.#takeAll(payload)),
    )
    channel.on(
      'new_msg',
      here((payload) => this.#take(payload)),
    )
    channel.onError(here(() => this.#drop()))
    // Closed by the instance, it is not joined again by itself.
    channel.onClose(here(() => this.#startOver()))
    socket.connect()
    channel
      .join()
      .receive(
        'ok',
        here(() => this.#joined()),
      )
      .receive(
        'error',
        here(() => this.#startOver()),
      )
      .receive(
        'timeout',
        here(() => this.#startOver()),
      )
  }

  #joined(): void {
    this.#attempts = 0
    this.#lost = false
    this.#collection.setRows(this.#collection.ids)
  }

  #takeAll(payload: unknown): void {
    const lines = normalizeShoutMessages(payload, this.#parts.context.normalizing).slice(-MAX_LINES)
    this.#hold(lines)
    this.#collection.setRows(lines.map(({ id }) => id))
  }

  #take(payload: unknown): void {
    const line = normalizeShoutMessage(payload, this.#parts.context.normalizing)
    if (line === null) return
    this.#hold([line])
    this.#collection.setRows(
      [...this.#collection.ids.filter((id) => id !== line.id), line.id].slice(-MAX_LINES),
    )
    this.#heard(line)
  }

  #hold(lines: readonly ShoutMessage[]): void {
    const { store, account } = this.#parts.context
    store.commit(lines.map((value) => ({ key: entityKey(account, 'shoutMessage', value.id), value })))
  }

  #heard({ author, text }: ShoutMessage): void {
    if (author.id !== this.#parts.context.own()?.userId) return
    const said = plainText(text)
    // The oldest of several that read alike: they come in the order in which they were said.
    this.#pending.find((pending) => pending.text === said)?.end(ok(undefined))
  }

  /** Phoenix's client tries again by itself. */
  #drop(): void {
    this.#lost = true
    this.#attempts++
    this.#giveUp()
    this.#collection.failed({ code: 'network', message: 'the shoutbox was lost' })
  }

  #startOver(): void {
    this.#hangUp()
    this.#giveUp()
    this.#collection.failed({ code: 'network', message: 'the shoutbox was lost' })
    this.#comeBack()
  }

  #comeBack(): void {
    const { clock, random } = this.#parts.context
    this.#attempts++
    this.#cancel()
    this.#cancel = clock.after(backoffMs(this.#attempts, random), () => void this.enter())
  }

  /** Ends the socket with its timers; none of it is heard of again. */
  #hangUp(): void {
    const line = this.#line
    this.#line = null
    this.#lost = false
    line?.channel.leave()
    line?.socket.disconnect()
  }

  #giveUp(): void {
    for (const pending of this.#pending) pending.end(fail('network', 'the shoutbox was lost'))
  }
}
