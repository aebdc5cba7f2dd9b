import type { Fault, Outcome } from '../fault/fault.ts'
import type { AccountKey, EntityKey } from '../model/keys.ts'
import type { Notice } from '../model/notice.ts'
import type { NotificationType } from '../model/notification.ts'
import type { WaitingState } from '../model/outbox.ts'
import type { NotYet } from '../model/registration.ts'
import type { EntityChange, ViewChange } from './views.ts'

/**
 * What changed for one tab since the batch before. A gap in `seq`, or another `bootId`, means:
 * forget everything and watch again.
 */
export interface Batch {
  readonly bootId: string
  /** 1 for the first batch after `attach`, then one more each. */
  readonly seq: number
  readonly put: readonly EntityChange[]
  readonly drop: readonly EntityKey[]
  readonly views: readonly ViewChange[]
  readonly settled: readonly Settled[]
  readonly notices: readonly Notice[]
}

/** How a command ended. Its overlay goes in the very turn in which this arrives. */
export type Settled =
  | { readonly commandId: string; readonly ok: true; readonly result?: CommandResult }
  | { readonly commandId: string; readonly ok: false; readonly fault: Fault }

/** How executing a command ended. */
export type CommandEnd = Outcome<CommandResult | undefined>

/** What a command has to tell beyond "done". */
export interface CommandResult {
  /** The post that was made. */
  readonly statusId?: string
  /** The instance does not have it yet: it is in the outbox, which tells what becomes of it. */
  readonly waits?: WaitingState
  /** The draft that what was taken back has become. */
  readonly draftId?: string
  /** The list that was made. */
  readonly listId?: string
  /** Where the browser has to go to sign in. */
  readonly url?: string
  /** Registered, and not signed in. */
  readonly notYet?: NotYet
}

/** Something only a tab can do. The engine asks one tab at a time; the tab answers whether it did the task. */
export type TabTask = TabTaskBody & {
  /** Milliseconds since the epoch. Past this time the engine asks another tab, so this one must not do the task. */
  readonly until: number
}

export type TabTaskBody =
  | { readonly kind: 'alert'; readonly alert: NotificationAlert }
  /** What was read, or has stood long enough. */
  | { readonly kind: 'closeAlerts'; readonly tags: readonly string[] }
  /**
   * Subscribes this browser to pushes made with the instance's `serverKey`, anew when `renew`; null: ends that.
   * What came of it is told by the command `tellPush`.
   */
  | { readonly kind: 'push'; readonly serverKey: string | null; readonly renew: boolean }
  /** `tag`: of what it is for; it is heard once. */
  | { readonly kind: 'sound'; readonly sound: 'notification'; readonly tag: string }

/** A notification outside of the page. What it says the tab says in its person's language. */
export interface NotificationAlert {
  readonly account: AccountKey
  readonly notificationId: string
  readonly type: NotificationType
  readonly accountId: string
  /** Who did it. */
  readonly name: string
  readonly iconUrl: string
  /** The reaction. */
  readonly emoji?: string
  /** The beginning of what it is about; empty: of nothing. */
  readonly words: string
  /** The post that it is about, to which a click leads. */
  readonly statusId?: string
  /** `tagOf` its account and id: a double replaces itself. */
  readonly tag: string
}

/** What the engine calls in a tab. */
export interface TabSink {
  /** Resolves after the next frame of a visible tab, 100 ms at most: the engine then may send the next. */
  push(batch: Batch): Promise<true>
  /** True when it was done; false when this tab can't. */
  runTabTask(task: TabTask): Promise<boolean>
}
