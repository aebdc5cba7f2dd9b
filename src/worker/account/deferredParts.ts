import type { KeptAnswers } from '../context/keptAnswers.ts'
import type { Alerts } from '../features/alerts/alerts.ts'
import type { InstanceLoader } from '../features/instance/instanceLoader.ts'
import type { Mutes } from '../features/mutes/mutes.ts'
import type { NotificationSync } from '../features/notifications/notificationSync.ts'
import type { SyncedSettings } from '../features/preferences/syncedSettings.ts'
import { record, str } from '../json/read.ts'
import type { RestClient } from '../net/restClient.ts'
import type { followServerClock } from '../net/serverClock.ts'
import type { Harvest, OmittedFields } from '../normalize/harvest.ts'
import type { deriveInstance } from '../normalize/instance.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import { type OnDemand, onDemand } from '../platform/onDemand.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { FeedDeletes } from '../timelines/feedDeletes.ts'
import type { NotificationsWatcher } from '../timelines/timelines.ts'
import type { AccountParts } from './accountParts.ts'
import type { BadgeCounter } from './badgeCounter.ts'
import type { keepKnown } from './keepKnown.ts'

const MAX_TOKEN_CHARS = 4_096

export interface DeferredClasses {
  readonly Alerts: typeof Alerts
  readonly BadgeCounter: typeof BadgeCounter
  readonly KeptAnswers: typeof KeptAnswers
  readonly Mutes: typeof Mutes
  readonly SyncedSettings: typeof SyncedSettings
  readonly deriveInstance: typeof deriveInstance
  readonly followServerClock: typeof followServerClock
  readonly keepKnown: typeof keepKnown
  readonly NotificationSync: typeof NotificationSync
  readonly FeedDeletes: typeof FeedDeletes
}

export interface DeferredNeeds<Code> {
  /** Loads the deferred code. */
  readonly deferred: () => Promise<Code>
  readonly platform: Platform
  readonly store: EntityStore
  readonly cache: KeyValueStorage
  readonly rest: RestClient
  readonly instances: InstanceLoader
  /** All tabs of this engine, of all accounts. */
  readonly tabs: () => Iterable<AttachedTab>
  /** Whether this engine goes on where the last one has ended (R49). */
  readonly continues: () => boolean
}

/** The parts of one account that are created when the deferred code has loaded. */
export class DeferredParts<Code extends DeferredClasses = DeferredClasses> implements NotificationsWatcher {
  readonly stored: OnDemand<SyncedSettings>
  readonly mutes: OnDemand<Mutes>
  readonly alerts: OnDemand<Alerts>
  readonly badges: OnDemand<BadgeCounter>
  readonly notificationSync: OnDemand<NotificationSync>
  readonly feedDeletes: OnDemand<FeedDeletes>
  /** Fills in what answers omit. Undefined until the code has loaded, like `kept`. */
  keep: OmittedFields | undefined
  kept: KeptAnswers | undefined
  /** As in `AccountContext`. */
  chatToken: string | null | undefined
  /** Whether the account's engine has stopped. */
  stopped = false
  readonly #account: AccountParts
  readonly #needs: DeferredNeeds<Code>
  #unfollow: (() => void) | undefined

  constructor(account: AccountParts, token: string | null, needs: DeferredNeeds<Code>) {
    const { platform, tabs } = needs
    this.#account = account
    this.#needs = needs
    this.mutes = this.#part(
      ({ Mutes }) => new Mutes(account.context, () => account.timelines.hiddenRowsChanged()),
    )
    this.stored = this.#part(async ({ SyncedSettings }) => {
      const stored = new SyncedSettings(account.context)
      await stored.recall()
      return stored
    })
    this.notificationSync = this.#part(
      ({ NotificationSync }) => new NotificationSync(account.context, account),
    )
    this.feedDeletes = this.#part(
      ({ FeedDeletes }) => new FeedDeletes(account.context, { timelines: account.timelines, tabs }),
    )
    this.badges = this.#part(({ BadgeCounter }) => new BadgeCounter(account))
    this.alerts = this.#part(async ({ Alerts }) => {
      // Mutes load first, so that no muted post is announced.
      await this.mutes.get()
      const fresh = (): boolean => account.timelines.find({ kind: 'notifications' })?.fresh === true
      return new Alerts(account.context, { platform, tabs, token, fresh })
    })
  }

  /** Loads the deferred code. None of it runs before the instance is derived and omitted fields are kept. */
  readonly load = async (): Promise<Code> => {
    const { deferred, platform, store, cache, rest, instances, continues } = this.#needs
    const code = await deferred()
    const { account, connection } = this.#account
    instances.setDerive(code.deriveInstance)
    this.keep ??= code.keepKnown(store, account)
    this.kept ??= new code.KeptAnswers({
      owner: account,
      cache,
      clock: platform.clock,
      log: platform.log,
      continues: continues(),
    })
    this.#unfollow ??= code.followServerClock(rest, platform, (aheadMs) => {
      connection.update({ aheadMs })
      // Filters end by this time.
      this.mutes.made?.instanceChanged()
    })
    return code
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
      if (this.#account.context.own() === undefined) return
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

  notificationsChanged(): void {
    this.badges.made?.count()
    this.alerts.made?.recheck()
    this.notificationSync.made?.requests.tidy()
  }

  /** Takes the account's credentials. They include the stored preferences and the shoutbox token. */
  credentialsReceived(credentials: unknown, at?: number): Promise<void> {
    this.chatToken = str(record(record(credentials).pleroma).chat_token, MAX_TOKEN_CHARS) || null
    void this.startAlerts()
    return this.withStored((stored) => {
      if (at === undefined) void this.kept?.keepCredentials(credentials)
      return stored.take(credentials, at)
    })
  }

  stop(): void {
    this.stopped = true
    this.#unfollow?.()
    void this.kept?.forget()
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
  #part<T extends { stop(): void }>(make: (deferred: DeferredClasses) => T | Promise<T>): OnDemand<T> {
    return onDemand(async () => {
      const part = await make(await this.load())
      if (this.stopped) part.stop()
      return part
    })
  }

  async #tryOrWarn(warning: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (thrown) {
      this.#account.context.log.warn(`${warning}: ${String(thrown)}`)
    }
  }
}
