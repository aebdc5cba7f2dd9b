import type { HandlerContext } from '../context/handler.ts'
import type { Alerts } from '../features/alerts/alerts.ts'
import type { OutboxDraft } from '../features/drafts/waitingDraft.ts'
import type { NotificationSync } from '../features/notifications/notificationSync.ts'
import type { PreferenceStore } from '../features/preferences/preferenceStore.ts'
import type { SyncedSettings } from '../features/preferences/syncedSettings.ts'
import type { Timelines } from '../timelines/timelines.ts'
import type { Collections } from './collections.ts'

/** All parts of an account that command handlers use. */
export interface CommandContext extends HandlerContext {
  readonly timelines: Timelines
  readonly collections: Collections
  /** The preferences that the user set in this browser. */
  readonly chosen: PreferenceStore
  /** The settings that all browsers share, if the instance has a store for them. */
  readonly stored: () => Promise<SyncedSettings>
  /** Alerts: notifications outside of the page. */
  readonly alerts: () => Promise<Alerts>
  /** The read marker and the follow requests of the notifications. */
  readonly notificationSync: () => Promise<NotificationSync>
  /** The draft of a command that waited in the outbox. Its form may hold the next one by now. */
  readonly kept?: OutboxDraft
}
