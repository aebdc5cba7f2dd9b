import type { Platform } from '../../../src/worker/platform/platform.ts'
import { noteActivity } from './settle.ts'

interface Request {
  readonly owner: string
  readonly callback: (lock: Lock | null) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

interface Grant {
  readonly request: Request
  released: boolean
}

const aborted = (): DOMException => new DOMException('stolen or aborted', 'AbortError')

/**
 * The browser's Web Locks, for engines and tabs that can die. All requests count as exclusive. A tab watches its engine's lock in
 * shared mode, but releases the lock at once, so the difference does not show.
 */
export class FakeLocks {
  readonly #granted = new Map<string, Grant>()
  readonly #queues = new Map<string, Request[]>()

  /** The lock manager of `owner`. */
  of(owner: string): NonNullable<Platform['locks']> {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const callback = rest.at(-1) as Request['callback']
      const options = (rest.length > 1 ? rest[0] : {}) as LockOptions
      return this.#request(owner, name, options, callback)
    }
    return { request: request as NonNullable<Platform['locks']>['request'] }
  }

  /** Releases everything that `owner` holds or waits for, without calling it back. */
  die(owner: string): void {
    for (const [name, queue] of this.#queues) {
      this.#setQueue(
        name,
        queue.filter((request) => request.owner !== owner),
      )
    }
    for (const [name, grant] of this.#granted) if (grant.request.owner === owner) this.#release(name, grant)
  }

  /** The owner of the lock `name`. */
  holder(name: string): string | undefined {
    return this.#granted.get(name)?.request.owner
  }

  /** How many locks are held or waited for. */
  get size(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, this.#granted.size)
  }

  #request(
    owner: string,
    name: string,
    options: LockOptions,
    callback: Request['callback'],
  ): Promise<unknown> {
    noteActivity()
    return new Promise((resolve, reject) => {
      const request: Request = { owner, callback, resolve, reject }
      const { signal } = options
      if (signal?.aborted) return reject(aborted())
      if (options.steal === true) {
        const grant = this.#granted.get(name)
        if (grant !== undefined) {
          grant.released = true
          grant.request.reject(aborted())
        }
        return this.#grant(name, request)
      }
      if (!this.#granted.has(name)) return this.#grant(name, request)
      if (options.ifAvailable === true) return void Promise.resolve(callback(null)).then(resolve, reject)
      const queue = this.#queues.get(name) ?? []
      queue.push(request)
      this.#setQueue(name, queue)
      signal?.addEventListener('abort', () => {
        const now = this.#queues.get(name) ?? []
        if (!now.includes(request)) return
        this.#setQueue(
          name,
          now.filter((other) => other !== request),
        )
        reject(aborted())
      })
    })
  }

  #grant(name: string, request: Request): void {
    const grant: Grant = { request, released: false }
    this.#granted.set(name, grant)
    // As in a browser, the callback runs after `request` has returned.
    queueMicrotask(() => {
      if (grant.released) return
      noteActivity()
      Promise.resolve(request.callback({ name, mode: 'exclusive' })).then(
        (value) => {
          if (grant.released) return
          this.#release(name, grant)
          request.resolve(value)
        },
        (thrown) => {
          if (grant.released) return
          this.#release(name, grant)
          request.reject(thrown)
        },
      )
    })
  }

  #release(name: string, grant: Grant): void {
    noteActivity()
    grant.released = true
    if (this.#granted.get(name) === grant) this.#granted.delete(name)
    const [next, ...waiting] = this.#queues.get(name) ?? []
    this.#setQueue(name, waiting)
    if (next !== undefined) this.#grant(name, next)
  }

  #setQueue(name: string, queue: Request[]): void {
    if (queue.length > 0) this.#queues.set(name, queue)
    else this.#queues.delete(name)
  }
}
