import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { OAuthApp } from './oauth.ts'

/** A redirect from the instance that comes later than this is rejected (S16). */
export const MAX_AUTHORIZATION_MS = 30 * 60_000

/** A sign-in by the authorization-code flow whose browser redirect is pending. */
export interface PendingAuthorization {
  /** What the redirect must bring along; after it, the id of the question that waits for an answer. */
  readonly state: string
  readonly server: string
  /** Origin of the server's own pages; absent: `server` (older builds). */
  readonly site?: string
  /** The server announces that it names itself in its answers (RFC 9207). */
  readonly namesItself?: boolean
  /** The verifier of PKCE. Older builds stored none. */
  readonly verifier?: string
  readonly app: OAuthApp
  readonly at: number
  /** Private mode: the session is not stored (ST30). */
  readonly privateMode: boolean
  /** Another account of the server was signed in when it started. */
  readonly isFurther?: boolean
  /** A moderator logs in again, with the rights for it (S40). */
  readonly staff?: boolean
  /** The code, while the person is asked whether to send it (S44). */
  readonly code?: string
}

/** The prefix of the keys of pending sign-ins. Several tabs may sign in at once (SA6). */
export const PENDING = 'authorization '

/**
 * What signing in stores, for every engine of this browser: the client's registrations, and the sign-ins that wait for
 * their redirect. Copies in memory let it work when storage fails.
 */
export class SignInStorage {
  readonly #storage: KeyValueStorage
  readonly #log: EngineLog
  readonly #apps = new Map<string, OAuthApp>()
  readonly #pending = new Map<string, PendingAuthorization>()
  /** The states that this engine has taken. */
  readonly #taken = new Set<string>()

  constructor(storage: KeyValueStorage, log: EngineLog) {
    this.#storage = storage
    this.#log = log
  }

  async app(server: string): Promise<OAuthApp | undefined> {
    const stored = (await this.#storage.get('apps', server).catch(() => undefined)) as OAuthApp | undefined
    return stored ?? this.#apps.get(server)
  }

  async saveApp(server: string, app: OAuthApp): Promise<void> {
    this.#apps.set(server, app)
    await this.#write(this.#storage.put('apps', server, app))
  }

  /** The stored registration was deleted: the copy must not stand in for it. */
  forgetApp(server: string): void {
    this.#apps.delete(server)
  }

  async savePending(pending: PendingAuthorization): Promise<void> {
    this.#pending.set(pending.state, pending)
    this.#taken.delete(pending.state)
    await this.#dropExpired(pending.at)
    // For a private session, the code stays in memory.
    if (pending.code !== undefined && pending.privateMode) return
    await this.#write(this.#storage.put('meta', PENDING + pending.state, pending))
  }

  /** Removes and returns the sign-in that waits for `state`, so that each code is used once. */
  async takePending(state: string): Promise<PendingAuthorization | undefined> {
    // Two tabs may come back with the same code before it is removed from the storage.
    if (this.#taken.has(state)) return undefined
    this.#taken.add(state)
    const stored = await this.#storage.get('meta', PENDING + state).catch(() => undefined)
    const pending = stored === undefined ? this.#pending.get(state) : readPending(stored)
    this.#pending.delete(state)
    if (pending !== undefined) await this.#write(this.#storage.remove('meta', PENDING + state))
    return pending
  }

  /** Cancelled sign-ins would otherwise stay for ever. */
  async #dropExpired(now: number): Promise<void> {
    const entries = await this.#storage.entries('meta').catch(() => [])
    for (const [key, value] of entries) {
      if (!key.startsWith(PENDING)) continue
      const { at = 0 } = (value ?? {}) as Partial<PendingAuthorization>
      if (now - at >= MAX_AUTHORIZATION_MS) await this.#write(this.#storage.remove('meta', key))
    }
  }

  async #write(write: Promise<void>): Promise<void> {
    await write.catch((thrown) => this.#log.error('could not store a sign-in', thrown))
  }
}

/** Older builds stored `privateMode` as `keepNothing`. */
function readPending(stored: unknown): PendingAuthorization {
  const { keepNothing = false, ...pending } = stored as PendingAuthorization & {
    readonly keepNothing?: boolean
  }
  return { ...pending, privateMode: pending.privateMode ?? keepNothing }
}
