import * as Comlink from 'comlink'
import { type Fault, failed, faultFrom, type Outcome } from '../../shared/fault/fault.ts'
import type { TabSink } from '../../shared/protocol/batch.ts'
import { asControl, type ControlFromTab, tabLock } from '../../shared/protocol/control.ts'
import type { EngineApi, Operations } from '../../shared/protocol/operations.ts'
import type { Clock } from '../platform/clock.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { type Port, sendControl } from './ports.ts'

/** Serves the operations of one tab. A throwing method is a bug of ours. */
export type TabService = {
  [K in keyof Operations]: (
    input: Operations[K][0],
  ) => Promise<Outcome<Operations[K][1]>> | Outcome<Operations[K][1]>
}

export interface TabPortParts {
  readonly port: Port
  readonly locks: Platform['locks']
  readonly log: EngineLog
  readonly clock: Clock
  readonly serve: (sink: TabSink) => TabService
  readonly onVisibility: (visible: boolean, focused: boolean) => void
  readonly onEnd: () => void
  readonly onPing: () => void
  readonly onTerminate: () => void
}

/**
 * A tab's lock may be granted before the tab's last messages arrive, because they take another path. They contain what
 * was typed last.
 */
const LAST_MESSAGES_MS = 250

/**
 * One tab's port: the control lane, and Comlink in both directions. No other file of the engine uses Comlink.
 * Comlink's published version never closes a port, so this class does.
 */
export class TabPort {
  readonly #parts: TabPortParts
  #abort = new AbortController()
  #ended = false
  #stopLogs: () => void = () => {}
  readonly #release: () => void

  constructor(parts: TabPortParts) {
    this.#parts = parts
    const { port } = parts
    // The control listener is added first, since Comlink starts the port.
    port.addEventListener('message', this.#onControl)
    port.addEventListener('close', () => this.end())
    const sink = Comlink.wrap<TabSink>(port as unknown as Comlink.Endpoint)
    this.#release = () => sink[Comlink.releaseProxy]()
    Comlink.expose(
      this.#guarded(parts.serve(sink as unknown as TabSink)),
      port as unknown as Comlink.Endpoint,
    )
    port.start?.()
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#stopLogs()
    this.#abort.abort()
    this.#parts.port.removeEventListener('message', this.#onControl)
    this.#parts.port.close?.()
    this.#parts.onEnd()
    // Comlink's registry holds the port until the proxy is collected, and the port holds the proxy: a cycle.
    this.#release()
  }

  /** Turns thrown errors into fault values, since Comlink would reduce them to a message. */
  #guarded(service: TabService): EngineApi {
    const api: Record<string, unknown> = {}
    for (const [name, serve] of Object.entries(service)) {
      api[name] = async (input: never): Promise<Outcome<unknown>> => {
        try {
          return await serve(input)
        } catch (thrown) {
          this.#parts.log.error(`operation ${name} threw`, thrown)
          const fault: Fault = faultFrom(thrown)
          return failed(fault)
        }
      }
    }
    return api as unknown as EngineApi
  }

  readonly #onControl = ({ data }: { readonly data: unknown }): void => {
    const message = asControl<ControlFromTab>(data)
    if (message === null) return
    const { onVisibility, onPing, onTerminate, port, log } = this.#parts
    switch (message.control) {
      case 'presence':
        this.#onPresence(message.lock === undefined ? undefined : tabLock(message.tabId))
        break
      case 'visibility':
        if (message.state === 'gone') this.end()
        else onVisibility(message.state === 'visible', message.focused === true)
        break
      case 'ping':
        onPing()
        break
      case 'log':
        this.#stopLogs()
        this.#stopLogs = message.on
          ? log.listen((line) => sendControl(port, { control: 'log', ...line }))
          : () => {}
        break
      case 'terminate':
        onTerminate()
    }
  }

  /** The tab holds a lock while it lives: when the engine gets the lock, the tab is gone. */
  #onPresence(lock: string | undefined): void {
    const { locks, clock } = this.#parts
    if (lock === undefined || locks === null) return
    this.#abort.abort()
    const abort = new AbortController()
    this.#abort = abort
    locks
      .request(lock, { signal: abort.signal }, async () => {
        clock.after(LAST_MESSAGES_MS, () => this.end())
      })
      .catch(() => {
        // Aborted: the tab announced its end, or a new lock.
      })
  }
}
