import type { StreamClient } from '../net/streamClient.ts'
import { type OnDemand, onDemand } from '../platform/onDemand.ts'

/** The socket of an account. Its code loads after the first posts have been requested; until then it is disabled. */
export class DeferredStream<C extends StreamClient> {
  readonly #client: OnDemand<C>
  readonly #onFailure: (thrown: unknown) => void
  /** Calls that wait until the client has loaded, also after a failed attempt. */
  readonly #waiting: ((client: C) => void)[] = []
  #wanted = false

  /**
   * @param make loads the code and creates the client.
   * @param onFailure is called when the code can't be loaded. The next `start` or `nudge` tries again.
   */
  constructor(make: () => Promise<C>, onFailure: (thrown: unknown) => void) {
    this.#client = onDemand(make)
    this.#onFailure = onFailure
  }

  /** The client, once it has loaded. */
  get client(): C | undefined {
    return this.#client.made
  }

  start(): void {
    this.#wanted = true
    this.#whenLoaded((client) => {
      if (this.#wanted) client.start()
    })
  }

  stop(): void {
    this.#wanted = false
    this.client?.stop()
  }

  /** The network or a tab may be back. */
  nudge(): void {
    if (this.client !== undefined) this.client.nudge()
    else if (this.#wanted) this.start()
  }

  /** Like `StreamClient.subscribe`. */
  subscribe(message: Readonly<Record<string, string>>): () => void {
    let ended = false
    let unsubscribe = (): void => {
      ended = true
    }
    this.#whenLoaded((client) => {
      if (!ended) unsubscribe = client.subscribe(message)
    })
    return () => unsubscribe()
  }

  #whenLoaded(act: (client: C) => void): void {
    this.#waiting.push(act)
    this.#client
      .get()
      .then((client) => {
        for (const one of this.#waiting.splice(0)) one(client)
      })
      .catch(this.#onFailure)
  }
}
