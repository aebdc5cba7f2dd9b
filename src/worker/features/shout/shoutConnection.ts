import { type Channel, Socket } from 'phoenix'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { plainText } from '../../../shared/model/richText.ts'
import type { ShoutMessage } from '../../../shared/model/shoutMessage.ts'
import type { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { record } from '../../json/read.ts'
import { backoffMs } from '../../net/backoff.ts'
import { normalizeShoutMessage, normalizeShoutMessages, shoutText } from '../../normalize/shoutMessage.ts'
import type { Cancel } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { readPhoenixFrame } from './phoenixFrame.ts'
import { PhoenixTransport } from './phoenixTransport.ts'

/** The channel of the shoutbox (SH11). */
const TOPIC = 'chat:public'
/** Timeout of a push to the channel (SH13). */
const PUSH_TIMEOUT_MS = 10_000
const JOIN_TIMEOUT_MS = 10_000
/** Phoenix closes a socket that has been silent for a minute. */
const HEARTBEAT_MS = 30_000
const MAX_LINES = 100
/** After a drop, how long an unconfirmed line waits for the next history before it fails (SH13). */
const UNCERTAIN_LIMIT_MS = 120_000

/** A line the user sent that the room has not shown yet. */
interface Pending {
  /** The text as the room will show it. */
  readonly text: string
  /** The connection has dropped since. The line may have arrived, which the next history shows. */
  uncertain: boolean
  readonly end: (outcome: Outcome<undefined>) => void
}

interface Link {
  readonly socket: Socket
  readonly channel: Channel
}

/** Whether Phoenix's client is connecting or joining. */
const isConnecting = ({ socket, channel }: Link): boolean =>
  socket.connectionState() === 'connecting' || channel.state === 'joining'

export interface ShoutParts {
  readonly context: AccountContext
  readonly openSocket: Platform['openSocket']
}

/**
 * The connection to the shoutbox: one channel for all tabs (SH11). Phoenix's client reconnects after a drop. If a
 * socket never opens or a join fails, this class starts over with a new socket (SH15).
 */
export class ShoutConnection {
  readonly #collection: Collection
  readonly #parts: ShoutParts
  #link: Link | null = null
  #token: string | null = null
  /** The token of the last socket that never opened. The instance may have refused it, so another one is fetched. */
  #failedToken: string | null = null
  #entering: Promise<void> | null = null
  /** The shoutbox is open in a tab. */
  #isOpen = false
  /** The connection dropped, and Phoenix's client has not rejoined yet. */
  #dropped = false
  /** Failed attempts since the last join. */
  #attempts = 0
  #cancelRetry: Cancel = () => {}
  #pending: readonly Pending[] = []
  #cancelUncertain: Cancel = () => {}

  constructor(collection: Collection, parts: ShoutParts) {
    this.#collection = collection
    this.#parts = parts
  }

  /** Joins the room, unless it is joined or joining. */
  async enter(): Promise<void> {
    this.#isOpen = true
    this.#entering ??= this.#enter().finally(() => {
      this.#entering = null
    })
    await this.#entering
  }

  leave(): void {
    this.#isOpen = false
    this.#cancelRetry()
    this.#disconnect()
    this.#markUncertain()
    this.#failUncertain()
  }

  /**
   * Posts `text`. Pleroma does not reply, so it succeeds when the room shows the line, and fails after `PUSH_TIMEOUT_MS`.
   * A reply, should one come, decides at once. After a drop, the next history decides (SH13).
   */
  async post(text: string): Promise<Outcome<undefined>> {
    const content = text.trim()
    if (content === '') return fail('invalid', 'the line is empty')
    const link = this.#link
    // Phoenix's client would buffer the line and send it later.
    if (!link?.socket.isConnected() || link.channel.state !== 'joined')
      return fail('network', 'the shoutbox is not joined')
    return new Promise((resolve) => {
      const pending: Pending = {
        text: shoutText(content),
        uncertain: false,
        end: (outcome) => {
          this.#pending = this.#pending.filter((other) => other !== pending)
          resolve(outcome)
        },
      }
      this.#pending = [...this.#pending, pending]
      link.channel
        .push('new_msg', { text: content }, PUSH_TIMEOUT_MS)
        .receive('ok', () => pending.end(ok(undefined)))
        .receive('error', () => pending.end(fail('refused', 'the shoutbox refused the line')))
        .receive('timeout', () => {
          if (!pending.uncertain) pending.end(fail('deadline', 'no answer'))
        })
    })
  }

  async #enter(): Promise<void> {
    if (this.#link !== null && (!this.#dropped || isConnecting(this.#link))) return
    this.#cancelRetry()
    this.#disconnect()
    this.#collection.markLoading()
    const token = this.#token ?? (await this.#findToken())
    if (!this.#isOpen || token === null) return
    this.#token = token
    this.#connect(token)
  }

  /**
   * The token of the socket, which differs from the API token. Null if there is none; the collection then shows a fault.
   */
  async #findToken(): Promise<string | null> {
    const known = this.#parts.context.chatToken()
    if (known !== undefined && (known === null || known !== this.#failedToken))
      return known ?? this.#failWithoutToken()
    return this.#fetchToken()
  }

  async #fetchToken(): Promise<string | null> {
    const answer = await this.#parts.context.send({
      method: 'GET',
      path: '/api/v1/accounts/verify_credentials',
    })
    if (!this.#isOpen) return null
    if (!answer.ok) {
      this.#collection.markFailed(answer.fault)
      this.#retryLater()
      return null
    }
    const token = record(record(answer.value.value).pleroma).chat_token
    return typeof token === 'string' && token !== '' ? token : this.#failWithoutToken()
  }

  #failWithoutToken(): null {
    this.#collection.markFailed({ code: 'unsupported', message: 'there is no token for the shoutbox' })
    return null
  }

  /** A socket of Phoenix's client, not yet connected. */
  #createSocket(token: string): Socket {
    const { context, openSocket } = this.#parts
    const { clock, log, random, normalizeContext } = context
    const url = new URL('/socket', normalizeContext.server)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const transportParts = {
      clock,
      log,
      openSocket: (address: string) => {
        this.#collection.markLoading()
        return openSocket(address)
      },
      onNeverOpened: () => {
        // The token may have expired, as it is valid for a day, or the network is down. The two look alike.
        this.#token = null
        this.#failedToken = token
        this.#startOver()
      },
    }
    return new Socket(url.href, {
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
      // It keeps nothing there. Where storage is blocked, its default throws in an engine that runs in the page (EV5).
      sessionStorage: {},
      timeout: JOIN_TIMEOUT_MS,
      heartbeatIntervalMs: HEARTBEAT_MS,
      // Phoenix resets its own count whenever a socket opens, even if the join fails.
      reconnectAfterMs: () => backoffMs(this.#attempts, random),
      rejoinAfterMs: (tries) => backoffMs(tries, random),
    })
  }

  #connect(token: string): void {
    const socket = this.#createSocket(token)
    const channel = socket.channel(TOPIC)
    this.#link = { socket, channel }
    const ifCurrent = (run: (payload: unknown) => void) => (payload: unknown) => {
      if (this.#link?.channel === channel) run(payload)
    }
    channel.on(
      'messages',
      ifCurrent((payload) => this.#onHistory(payload)),
    )
    channel.on(
      'new_msg',
      ifCurrent((payload) => this.#onLine(payload)),
    )
    channel.onError(ifCurrent(() => this.#onDrop()))
    // Phoenix's client does not rejoin a channel that the instance has closed.
    channel.onClose(ifCurrent(() => this.#startOver()))
    socket.connect()
    channel
      .join()
      .receive(
        'ok',
        ifCurrent(() => this.#joined()),
      )
      .receive(
        'error',
        ifCurrent(() => this.#startOver()),
      )
      .receive(
        'timeout',
        ifCurrent(() => this.#startOver()),
      )
  }

  #joined(): void {
    this.#attempts = 0
    this.#dropped = false
    // Ends the loading or failed state. The history follows.
    this.#collection.setRows(this.#collection.ids)
  }

  #onHistory(payload: unknown): void {
    const lines = normalizeShoutMessages(payload, this.#parts.context.normalizeContext).slice(-MAX_LINES)
    const known = new Set(this.#collection.ids)
    this.#storeLines(lines)
    this.#collection.setRows(lines.map(({ id }) => id))
    for (const line of lines) if (!known.has(line.id)) this.#settlePending(line)
    this.#failUncertain()
  }

  #onLine(payload: unknown): void {
    const line = normalizeShoutMessage(payload, this.#parts.context.normalizeContext)
    if (line === null) return
    this.#storeLines([line])
    this.#collection.setRows(
      [...this.#collection.ids.filter((id) => id !== line.id), line.id].slice(-MAX_LINES),
    )
    this.#settlePending(line)
  }

  #storeLines(lines: readonly ShoutMessage[]): void {
    const { store, account } = this.#parts.context
    store.commit(lines.map((value) => ({ key: entityKey(account, 'shoutMessage', value.id), value })))
  }

  #settlePending({ author, text }: ShoutMessage): void {
    if (author.id !== this.#parts.context.own()?.userId) return
    const content = plainText(text)
    // Equal lines are shown in the order of sending, so the first match is the right one.
    this.#pending.find((pending) => pending.text === content)?.end(ok(undefined))
  }

  /** The connection dropped. Phoenix's client retries. */
  #onDrop(): void {
    this.#dropped = true
    this.#attempts++
    this.#markUncertain()
    this.#collection.markFailed({ code: 'network', message: 'the connection to the shoutbox was lost' })
  }

  #startOver(): void {
    this.#disconnect()
    this.#markUncertain()
    this.#collection.markFailed({ code: 'network', message: 'the connection to the shoutbox was lost' })
    this.#retryLater()
  }

  #retryLater(): void {
    const { clock, random } = this.#parts.context
    this.#attempts++
    this.#cancelRetry()
    this.#cancelRetry = clock.after(backoffMs(this.#attempts, random), () => void this.enter())
  }

  /** Disconnects the socket and stops its timers. */
  #disconnect(): void {
    const link = this.#link
    this.#link = null
    this.#dropped = false
    link?.channel.leave()
    link?.socket.disconnect()
  }

  #markUncertain(): void {
    if (this.#pending.every(({ uncertain }) => uncertain)) return
    for (const pending of this.#pending) pending.uncertain = true
    this.#cancelUncertain()
    this.#cancelUncertain = this.#parts.context.clock.after(UNCERTAIN_LIMIT_MS, () => this.#failUncertain())
  }

  /** Fails the lines whose arrival is still unknown after a drop. */
  #failUncertain(): void {
    this.#cancelUncertain()
    for (const pending of this.#pending)
      if (pending.uncertain) pending.end(fail('network', 'the connection to the shoutbox was lost'))
  }
}
