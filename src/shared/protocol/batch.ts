import type { Fault, Outcome } from '../fault/fault.ts'
import type { ImportNotes } from '../model/accountData.ts'
import type { FoundServer } from '../model/foundServer.ts'
import type { AccountKey, EntityKey } from '../model/keys.ts'
import type { Notice } from '../model/notice.ts'
import type { NotificationType } from '../model/notification.ts'
import type { WaitingState } from '../model/outbox.ts'
import type { ProfileChange } from '../model/ownProfile.ts'
import type { PendingSignIn } from '../model/registration.ts'
import type { TotpSetup } from '../model/security.ts'
import type { SettingsPreview } from '../model/settingsFile.ts'
import type { StorageReport } from '../model/storageReport.ts'
import type { EntityChange } from './entityChange.ts'
import type { ViewChange } from './views.ts'

/**
 * Everything that changed for one tab since the previous batch. A gap in `seq` or a different `bootId` means
 * that the tab must drop its state and watch again.
 */
export interface Batch {
  readonly bootId: string
  /** 1 for the first batch after `attach`, incremented by one for each batch. */
  readonly seq: number
  readonly put: readonly EntityChange[]
  readonly drop: readonly EntityKey[]
  readonly views: readonly ViewChange[]
  readonly settled: readonly Settled[]
  readonly notices: readonly Notice[]
}

/** How a command ended. The tab drops the command's optimistic overlay in the turn in which this arrives. */
export type Settled =
  | { readonly commandId: string; readonly ok: true; readonly result?: CommandResult }
  | { readonly commandId: string; readonly ok: false; readonly fault: Fault }

/** How executing a command ended. */
export type CommandEnd = Outcome<CommandResult | undefined>

/** A command's result, if it has one. */
export interface CommandResult {
  /** The created post. */
  readonly statusId?: string
  /** The command waits in the outbox, whose entries report its further progress. */
  readonly waits?: WaitingState
  /** The draft that a cancelled post was turned into, or that another account's form has become. */
  readonly draftId?: string
  /** The draft has changes that were not sent. */
  readonly resumed?: boolean
  /** The changes of a profile that the instance has not taken, although it answered that it had. */
  readonly untaken?: readonly (keyof ProfileChange)[]
  /** The created list. */
  readonly listId?: string
  /** The job that does what was requested, in the list `bulkJobs`. */
  readonly jobId?: string
  /** What was not taken from an imported file, where no job says it. */
  readonly importNotes?: ImportNotes
  readonly settingsFile?: string
  readonly settingsPreview?: SettingsPreview
  /** Counts and approximate sizes of the data in this browser's storage. */
  readonly storage?: StorageReport
  /** An exported file. */
  readonly csv?: string
  /** A new key for a second factor. */
  readonly totp?: TotpSetup
  /** New codes for signing in without the second factor. */
  readonly recoveryCodes?: readonly string[]
  /** The instance that was found. */
  readonly server?: FoundServer
  /** The URL that the browser must open to sign in. */
  readonly url?: string
  /** The sign-in continues only if the user confirms the server (S44). */
  readonly question?: AuthorizationQuestion
  /** The account that has signed in was signed in before, so a further one was not added (S49). */
  readonly signedInBefore?: AccountKey
  /** The tabs that did what they were asked. */
  readonly tabs?: readonly string[]
  /** A moderator has logged in to moderate. */
  readonly toDesk?: true
  /** The account is registered but not signed in. */
  readonly pendingSignIn?: PendingSignIn
}

/** Asks whether to send the code of a sign-in to a server. */
export interface AuthorizationQuestion {
  readonly id: string
  /** The host of the server. */
  readonly host: string
  /** No account of that server is signed in. */
  readonly isNew: boolean
}

/** Something only a tab can do. The engine asks one tab at a time; the tab answers whether it did the task. */
export type TabTask = TabTaskBody & {
  /** Milliseconds since the epoch. Past this time the engine asks another tab, so this one must not do the task. */
  readonly until: number
}

export type TabTaskBody =
  | { readonly kind: 'alert'; readonly alert: NotificationAlert }
  /** Closes alerts that were read or have been open long enough. */
  | { readonly kind: 'closeAlerts'; readonly tags: readonly string[] }
  /** Closes all alerts of an account that is logged out, those of pushes included (AL6). */
  | { readonly kind: 'closeAlertsOf'; readonly account: AccountKey }
  /**
   * Subscribes `account` to pushes with its instance's `serverKey`, with a new subscription if `renew`. Each account has its own.
   * Null unsubscribes. The tab reports the result with the command `reportPushSubscription` as `account`, whichever one it shows.
   */
  | {
      readonly kind: 'push'
      readonly account: AccountKey
      readonly serverKey: string | null
      readonly renew: boolean
    }
  /**
   * Reloads the page asleep, because nobody has looked at it for a while (R42). False: the page has something to lose. `together`:
   * other tabs of its group live, whose process it shares.
   */
  | { readonly kind: 'sleep'; readonly together?: true }
  /** Closes the tab, at the request of another one (RO10). False: the page has something to lose, or the browser lets no page close it. */
  | { readonly kind: 'close' }
  /** Asks the host of the page for anything. False: it does not answer (EV7). */
  | { readonly kind: 'reachHost' }
  /** `tag` identifies the notification, so that its sound is played once. */
  | { readonly kind: 'sound'; readonly sound: 'notification'; readonly tag: string }

/** A notification shown outside the page. The tab translates its text. */
export interface NotificationAlert {
  readonly account: AccountKey
  readonly notificationId: string
  readonly type: NotificationType
  readonly accountId: string
  /** The name of the account that caused it; empty: none. */
  readonly name: string
  /** That account is the user's own: the user's poll has ended. */
  readonly own?: true
  readonly iconUrl: string
  /** The reaction. */
  readonly emoji?: string
  /** As in the notification. */
  readonly about?: string
  /** The beginning of the text that the notification is about; empty: none. */
  readonly words: string
  /** The post that the notification is about; a click opens it. */
  readonly statusId?: string
  /** `alertTagOf(account, notificationId)`, so that a duplicate replaces the first alert; that of the collecting alert otherwise. */
  readonly tag: string
  /** The system makes no sound. */
  readonly silent?: true
  /** It is the collecting alert, and all other values are those of the last notification that it counts (AL1). */
  readonly collected?: CollectedCount
}

export interface CollectedCount {
  readonly count: number
  readonly onlyMentions: boolean
}

/** The operations that the engine calls in a tab. */
export interface TabSink {
  /** Resolves after the next frame of a visible tab, or after 100 ms. The engine may then send the next batch. */
  push(batch: Batch): Promise<true>
  /** True if the task was done; false if this tab can't do it. */
  runTabTask(task: TabTask): Promise<boolean>
}
