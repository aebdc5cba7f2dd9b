import type { Clock } from './clock.ts'
import type { KeyValueStorage } from './keyValueStorage.ts'
import type { EngineLog } from './log.ts'

/**
 * Everything the engine needs from the world. The entry file hands it in, so that the same engine
 * runs in a SharedWorker, in a dedicated worker, in a test under Node and in a benchmark.
 */
export interface Platform {
  readonly form: 'shared' | 'dedicated' | 'page' | 'test'
  /** Unique to this start of the engine. */
  readonly bootId: string
  /** Ordered number of the build: its commit's time, in seconds. */
  readonly build: number
  /** Where the client is served from; the instance's own origin unless configured otherwise. */
  readonly origin: string
  readonly fetch: typeof fetch
  readonly openSocket: (url: string) => Socket
  /** Tells how far a file has gone out, which `fetch` can't. */
  readonly openUpload?: () => XMLHttpRequest
  readonly clock: Clock
  /** 0 up to 1. */
  readonly random: () => number
  /** 128 random bits in hexadecimal. */
  readonly randomId: () => string
  /** Null in an insecure context: the engine then can't know when a tab ends, nor who leads. */
  readonly locks: Pick<LockManager, 'request'> | null
  /** What the browser knows of its network; it may be wrong about there being one. */
  readonly online?: () => boolean
  readonly openChannel: (name: string) => Channel | null
  readonly storage: Storages
  readonly log: EngineLog
  /** Ends the engine. */
  readonly stop: () => void
}

export interface Storages {
  /** Accounts, tokens, drafts, journal: shared by all builds, its stores are only ever added to. */
  readonly openSession: () => Promise<KeyValueStorage>
  /** What can be fetched again; named by its schema and dropped at will. */
  readonly openCache: () => Promise<KeyValueStorage>
  /** Which notifications were told: the service worker reads and writes it, too. No token is in it. */
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
