import type { Clock } from './clock.ts'
import type { KeyValueStorage } from './keyValueStorage.ts'
import type { EngineLog } from './log.ts'

/**
 * Everything the engine needs from its environment. The entry file passes it in, so that the same engine runs
 * in a SharedWorker, in a dedicated worker, in a test under Node and in a benchmark.
 */
export interface Platform {
  readonly form: 'shared' | 'dedicated' | 'page' | 'test'
  /** Unique to this start of the engine. */
  readonly bootId: string
  /** Build number: the commit's time in seconds, so that newer builds compare greater. */
  readonly build: number
  /** Origin that serves the client; also the instance's origin unless configured otherwise. */
  readonly origin: string
  readonly fetch: typeof fetch
  /** The caches of the builds' files, which the service worker serves. A browser may have none, and throw if it refuses them. */
  readonly caches: () => CacheStorage | undefined
  readonly openSocket: (url: string) => Socket
  /** Where the browser reports the connections that a policy forbids. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** For uploads, because `fetch` does not report progress. */
  readonly openUpload?: () => XMLHttpRequest
  readonly clock: Clock
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  /** 128 random bits in hexadecimal. */
  readonly randomId: () => string
  /** Null in an insecure context. The engine then can't know when a tab closes or which engine leads. */
  readonly locks: Pick<LockManager, 'request'> | null
  /** Whether the browser believes that it is online. A `true` may be wrong. */
  readonly online?: () => boolean
  readonly openChannel: (name: string) => Channel | null
  readonly storage: Storages
  readonly log: EngineLog
  /** Ends the engine. */
  readonly stop: () => void
}

export interface Storages {
  /** Accounts, tokens, drafts, journal. All builds share it, so stores are only ever added. */
  readonly openSession: () => Promise<KeyValueStorage>
  /** Data that can be fetched again. Named by its schema version, and may be dropped at any time. */
  readonly openCache: () => Promise<KeyValueStorage>
  /** Which notifications were already shown. The service worker reads and writes it too, so it holds no token. */
  readonly openAlerts: () => Promise<KeyValueStorage>
}

/** The part of a WebSocket that streaming needs. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(code?: number): void
}

/** The part of a BroadcastChannel that leading needs. */
export interface Channel {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  postMessage(message: unknown): void
  close(): void
}
