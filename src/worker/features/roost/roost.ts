import type { AttachedTab } from '../../tabs/attachedTab.ts'

interface Host {
  readonly tabs: Iterable<AttachedTab>
}

/** The open tabs of this engine, for the lists of them in every account. */
export class Roost {
  #host: Host = { tabs: [] }
  readonly #listeners = new Set<() => void>()

  /** Its tabs are those of `host` from now on, which reports their changes by `changed`. */
  follow(host: Host): void {
    this.#host = host
  }

  /** Those that have said what they show. */
  get tabs(): readonly AttachedTab[] {
    return [...this.#host.tabs].filter(({ page }) => page !== undefined)
  }

  changed(): void {
    for (const listener of this.#listeners) listener()
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
