import type { AccountContext } from '../context/accountContext.ts'
import type { Alerts, AlertsParts } from '../features/alerts/alerts.ts'
import type { Mutes } from '../features/mutes/mutes.ts'
import type { StoredStore } from '../features/preferences/storedStore.ts'
import { type OnDemand, onDemand } from '../platform/onDemand.ts'

export interface DeferredClasses {
  readonly Alerts: typeof Alerts
  readonly Mutes: typeof Mutes
  readonly StoredStore: typeof StoredStore
}

/** The parts of one account that are made when the deferred code has loaded. */
export class DeferredParts {
  readonly stored: OnDemand<StoredStore>
  readonly mutes: OnDemand<Mutes>
  readonly alerts: OnDemand<Alerts>
  readonly #context: AccountContext
  readonly #deferred: () => Promise<DeferredClasses>
  #stopped = false

  /** @param onJudged told when rows may have gone from timelines, or have come back. */
  constructor(
    context: AccountContext,
    deferred: () => Promise<DeferredClasses>,
    onJudged: () => void,
    alerting: AlertsParts,
  ) {
    this.#context = context
    this.#deferred = deferred
    this.mutes = this.#load(async ({ Mutes }) => new Mutes(context, onJudged))
    this.stored = this.#load(async ({ StoredStore }) => {
      const stored = new StoredStore(context)
      await stored.recall()
      return stored
    })
    this.alerts = this.#load(async ({ Alerts }) => {
      // Whether a post is muted is known before anything is told of it.
      await this.mutes.get()
      return new Alerts(context, alerting)
    })
  }

  /** Does `act` with what is stored, unless that is not to be had. */
  withStored(act: (stored: StoredStore) => void | Promise<void>): Promise<void> {
    return this.#unlessLacking('what is stored can not be reached', async () => {
      await this.mutes.get()
      await act(await this.stored.get())
    })
  }

  /** Tells who is signed in of what is new, from now on. */
  alert(): Promise<void> {
    return this.#unlessLacking('nothing is told outside of the page', async () => {
      if (this.#context.own() !== undefined) await this.alerts.get()
    })
  }

  stop(): void {
    this.#stopped = true
    for (const part of [this.stored, this.mutes, this.alerts]) part.made?.stop()
  }

  /** What is still on its way when the account is signed out ends as soon as it is there. */
  #load<T extends { stop(): void }>(make: (deferred: DeferredClasses) => Promise<T>): OnDemand<T> {
    return onDemand(async () => {
      const part = await make(await this.#deferred())
      if (this.#stopped) part.stop()
      return part
    })
  }

  async #unlessLacking(words: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (thrown) {
      this.#context.log.warn(`${words}: ${String(thrown)}`)
    }
  }
}
