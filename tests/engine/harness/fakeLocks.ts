import type { Platform } from '../../../src/worker/platform/platform.ts'
import { beat } from './settle.ts'

interface Request {
  readonly owner: string
  readonly callback: (lock: Lock | null) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

interface Held {
  readonly request: Request
  over: boolean
}

const aborted = (): DOMException => new DOMException('stolen or taken back', 'AbortError')

/** The browser's Web Locks, for engines and tabs that can die: exclusive ones, as all of ours are. */
export class FakeLocks {
  readonly #held = new Map<string, Held>()
  readonly #queues = new Map<string, Request[]>()

  /** The lock manager as `owner` has it. */
  of(owner: string): NonNullable<Platform['locks']> {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const callback = rest.at(-1) as Request['callback']
      const options = (rest.length > 1 ? rest[0] : {}) as LockOptions
      return this.#request(owner, name, options, callback)
    }
    return { request: request as NonNullable<Platform['locks']>['request'] }
  }

  /** Everything `owner` held or waited for is let go, without a word to it. */
  die(owner: string): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((request) => request.owner !== owner),
      )
    }
    for (const [name, held] of this.#held) if (held.request.owner === owner) this.#release(name, held)
  }

  /** Who holds `name`. */
  holder(name: string): string | undefined {
    return this.#held.get(name)?.request.owner
  }

  #request(
    owner: string,
    name: string,
    options: LockOptions,
    callback: Request['callback'],
  ): Promise<unknown> {
    beat()
    return new Promise((resolve, reject) => {
      const request: Request = { owner, callback, resolve, reject }
      const { signal } = options
      if (signal?.aborted) return reject(aborted())
      if (options.steal === true) {
        const held = this.#held.get(name)
        if (held !== undefined) {
          held.over = true
          held.request.reject(aborted())
        }
        return this.#grant(name, request)
      }
      if (!this.#held.has(name)) return this.#grant(name, request)
      if (options.ifAvailable === true) return void Promise.resolve(callback(null)).then(resolve, reject)
      const queue = this.#queues.get(name) ?? []
      queue.push(request)
      this.#queues.set(name, queue)
      signal?.addEventListener('abort', () => {
        const now = this.#queues.get(name) ?? []
        if (!now.includes(request)) return
        this.#queues.set(
          name,
          now.filter((other) => other !== request),
        )
        reject(aborted())
      })
    })
  }

  #grant(name: string, request: Request): void {
    const held: Held = { request, over: false }
    this.#held.set(name, held)
    // As in a browser, the callback runs a little later than the request.
    queueMicrotask(() => {
      if (held.over) return
      beat()
      Promise.resolve(request.callback({ name, mode: 'exclusive' })).then(
        (value) => {
          if (held.over) return
          this.#release(name, held)
          request.resolve(value)
        },
        (thrown) => {
          if (held.over) return
          this.#release(name, held)
          request.reject(thrown)
        },
      )
    })
  }

  #release(name: string, held: Held): void {
    beat()
    held.over = true
    if (this.#held.get(name) === held) this.#held.delete(name)
    const next = this.#queues.get(name)?.shift()
    if (next !== undefined) this.#grant(name, next)
  }
}
