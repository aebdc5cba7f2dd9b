import type { AccountContext } from '../context/accountContext.ts'
import type { Alerts, AlertsParts } from '../features/alerts/alerts.ts'
import type { Mutes } from '../features/mutes/mutes.ts'
import type { FollowRequestsParts } from '../features/notifications/followRequests.ts'
import type { NotificationSync } from '../features/notifications/notificationSync.ts'
import type { SyncedSettings } from '../features/preferences/syncedSettings.ts'
import type { Harvest } from '../normalize/harvest.ts'
import { type OnDemand, onDemand } from '../platform/onDemand.ts'
import type { FeedDeletes } from '../timelines/feedDeletes.ts'
import type { BadgeCounter } from './badgeCounter.ts'
import type { Collections } from './collections.ts'
import type { keepKnown } from './keepKnown.ts'

export interface DeferredClasses {
  readonly Alerts: typeof Alerts
  readonly BadgeCounter: typeof BadgeCounter
  readonly Mutes: typeof Mutes
  readonly SyncedSettings: typeof SyncedSettings
  readonly keepKnown: typeof keepKnown
  readonly NotificationSync: typeof NotificationSync
  readonly FeedDeletes: typeof FeedDeletes
}

/** The parts of one account that are created when the deferred code has loaded. */
export class DeferredParts {
  readonly stored: OnDemand<SyncedSettings>
  readonly mutes: OnDemand<Mutes>
  readonly alerts: OnDemand<Alerts>
  readonly badges: OnDemand<BadgeCounter>
  readonly notificationSync: OnDemand<NotificationSync>
  readonly feedDeletes: OnDemand<FeedDeletes>
  readonly #context: AccountContext
  readonly #deferred: () => Promise<DeferredClasses>
  #stopped = false

  /** @param onHiddenRowsChanged called when mutes or filters have changed which rows are hidden. */
  constructor(
    context: AccountContext,
    deferred: () => Promise<DeferredClasses>,
    onHiddenRowsChanged: () => void,
    alertsParts: AlertsParts,
    requestsParts: FollowRequestsParts,
    badgesParts: { readonly collections: () => Collections; readonly unseen: () => number },
  ) {
    this.#context = context
    this.#deferred = deferred
    this.mutes = this.#load(async ({ Mutes }) => new Mutes(context, onHiddenRowsChanged))
    this.stored = this.#load(async ({ SyncedSettings }) => {
      const stored = new SyncedSettings(context)
      await stored.recall()
      return stored
    })
    this.notificationSync = this.#load(
      async ({ NotificationSync }) => new NotificationSync(context, requestsParts),
    )
    this.feedDeletes = this.#load(
      async ({ FeedDeletes }) =>
        new FeedDeletes(context, { timelines: requestsParts.timelines, tabs: alertsParts.tabs }),
    )
    this.badges = this.#load(
      async ({ BadgeCounter }) =>
        new BadgeCounter(context, badgesParts.collections(), badgesParts.unseen, requestsParts.timelines()),
    )
    this.alerts = this.#load(async ({ Alerts }) => {
      // Mutes load first, so that no muted post is announced.
      await this.mutes.get()
      return new Alerts(context, alertsParts)
    })
  }

  /** Calls `act` with the stored preferences, unless they can't be loaded. */
  withStored(act: (stored: SyncedSettings) => void | Promise<void>): Promise<void> {
    return this.#tryOrWarn('could not load the stored preferences', async () => {
      await this.mutes.get()
      await act(await this.stored.get())
    })
  }

  /** For a signed-in user: starts notifications outside the page, and keeps the read marker and follow requests in sync. */
  startAlerts(): Promise<void> {
    return this.#tryOrWarn('could not start notifications outside the page', async () => {
      if (this.#context.own() === undefined) return
      await this.notificationSync.get()
      await this.alerts.get()
    })
  }

  /** Starts the counters on the navigation. */
  startCounters(): Promise<void> {
    return this.#tryOrWarn('could not start the counters', async () => (await this.badges.get()).start())
  }

  /** Marks the notifications of `harvest` that the read marker covers as seen. */
  markSeen(harvest: Harvest): Promise<void> {
    return this.#tryOrWarn('could not load the marker of the notifications', async () =>
      (await this.notificationSync.get()).marker.settle(harvest),
    )
  }

  stop(): void {
    this.#stopped = true
    for (const part of [
      this.stored,
      this.mutes,
      this.alerts,
      this.notificationSync,
      this.badges,
      this.feedDeletes,
    ])
      part.made?.stop()
  }

  /** Creates a part on demand. A part that finishes loading after `stop` is stopped at once. */
  #load<T extends { stop(): void }>(make: (deferred: DeferredClasses) => Promise<T>): OnDemand<T> {
    return onDemand(async () => {
      const part = await make(await this.#deferred())
      if (this.#stopped) part.stop()
      return part
    })
  }

  async #tryOrWarn(warning: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (thrown) {
      this.#context.log.warn(`${warning}: ${String(thrown)}`)
    }
  }
}
