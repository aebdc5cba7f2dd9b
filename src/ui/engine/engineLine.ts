import * as Comlink from 'comlink'
import { fail, type Outcome } from '../../shared/fault/fault.ts'
import type { TabSink } from '../../shared/protocol/batch.ts'
import { asControl, type ControlFromEngine, type ControlFromTab } from '../../shared/protocol/control.ts'
import type { EngineApi, Operations } from '../../shared/protocol/operations.ts'
import { raceTimer, withDeadline } from './deadline.ts'
import type { OpenedWorker } from './openWorker.ts'

/** Timeout of a call. Loading calls wait for the instance, whose own timeout is 30 s. */
const LIMIT_MS = 8_000
/** A starting engine first reads its storage, and may have to look up its instance's address. */
const ATTACH_LIMIT_MS = 20_000
const LOADING_LIMIT_MS = 45_000
const PING_LIMIT_MS = 4_000

const WAITS_FOR_INSTANCE: ReadonlySet<keyof Operations> = new Set(['page', 'showNew', 'lookup'])

const limitOf = (operation: keyof Operations): number => {
  if (operation === 'attach') return ATTACH_LIMIT_MS
  return WAITS_FOR_INSTANCE.has(operation) ? LOADING_LIMIT_MS : LIMIT_MS
}

/**
 * One connection to one engine: the control messages and Comlink's two directions on one port. Only this
 * module of the interface uses Comlink. Closing the line ends every pending call.
 */
export class EngineLine {
  readonly #worker: OpenedWorker
  readonly #api: EngineApi
  /** Ends each call that has no answer yet. */
  readonly #open = new Set<() => void>()
  #pings = 0
  #pongs: (() => void)[] = []
  #closed = false

  constructor(
    worker: OpenedWorker,
    sink: TabSink,
    onControl: (message: ControlFromEngine) => void,
    onClose: () => void,
  ) {
    this.#worker = worker
    const { port } = worker
    // Add this listener first: Comlink starts the port.
    port.addEventListener('message', (event) => {
      const message = asControl<ControlFromEngine>((event as MessageEvent).data)
      if (message === null || this.#closed) return
      if (message.control === 'boot') for (const pong of this.#pongs.splice(0)) pong()
      onControl(message)
    })
    // Not all browsers fire this event. Where they do, it is the first sign of the engine's end.
    port.addEventListener('close', () => {
      if (!this.#closed) onClose()
    })
    Comlink.expose(sink, port)
    this.#api = Comlink.wrap<EngineApi>(port) as unknown as EngineApi
  }

  say(message: ControlFromTab): void {
    if (!this.#closed) this.#worker.port.postMessage(message)
  }

  /** Calls `operation`. An engine that does not answer is a fault, not an exception. */
  async call<K extends keyof Operations>(
    operation: K,
    input: Operations[K][0],
  ): Promise<Outcome<Operations[K][1]>> {
    if (this.#closed) return LOST
    const call = this.#api[operation] as (input: Operations[K][0]) => Promise<Outcome<Operations[K][1]>>
    const answer = this.#whileAlive(call(input))
    const outcome = await withDeadline(answer, limitOf(operation), () => this.ping())
    return outcome ?? LOST
  }

  /** `answer`, or null if the line closes first. A race with one promise per line would keep every answer in memory. */
  #whileAlive<T>(answer: Promise<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const end = (): void => resolve(null)
      this.#open.add(end)
      answer.then(resolve, reject).finally(() => this.#open.delete(end))
    })
  }

  /** Whether the engine answers a ping. */
  async ping(): Promise<boolean> {
    if (this.#closed) return false
    const pong = new Promise<true>((resolve) => this.#pongs.push(() => resolve(true)))
    this.#pings++
    this.say({ control: 'ping', ping: String(this.#pings) })
    return (await raceTimer(pong, PING_LIMIT_MS)) !== null
  }

  close(): void {
    if (this.#closed) return
    this.say({ control: 'visibility', state: 'gone' })
    this.#closed = true
    for (const end of this.#open) end()
    this.#worker.close()
  }
}

const LOST = fail('engine-lost', 'the engine does not answer')
