import type { Account, AccountCounts, Relationship } from './account.ts'
import type { Alias, Backup } from './accountData.ts'
import type { Accounts } from './accounts.ts'
import type { Announcement } from './announcement.ts'
import type { AllAccountsNotification } from './anyNotification.ts'
import type { Badges } from './badges.ts'
import type { BlockedDomain } from './blockedDomain.ts'
import type { BulkJob } from './bulkJob.ts'
import type { Chat, ChatMessage } from './chat.ts'
import type { DirectThread } from './directThread.ts'
import type { Draft, SpentDraft } from './draft.ts'
import type { Hashtag } from './hashtag.ts'
import type { Instance } from './instance.ts'
import type { List } from './list.ts'
import type { ModerationLogEntry, Registration } from './moderation.ts'
import type { Filter } from './mute.ts'
import type { Notification } from './notification.ts'
import type { NotificationPolicy, NotificationRequest } from './notificationPolicy.ts'
import type { OpenTab } from './openTab.ts'
import type { Outbox } from './outbox.ts'
import type { PersonRecord } from './personRecord.ts'
import type { Preferences } from './preferences.ts'
import type { Report } from './report.ts'
import type { Restriction } from './restriction.ts'
import type { SignedInClient, TwoFactor } from './security.ts'
import type { Connection, Session } from './session.ts'
import type { ShoutMessage } from './shoutMessage.ts'
import type { Status } from './status.ts'
import type { Stored } from './stored.ts'
import type { Uploads } from './uploads.ts'

/** The type behind each kind of entity. */
export interface EntityTypes {
  status: Status
  account: Account
  counts: AccountCounts
  notification: Notification
  anyNotification: AllAccountsNotification
  notificationPolicy: NotificationPolicy
  notificationRequest: NotificationRequest
  report: Report
  registration: Registration
  logEntry: ModerationLogEntry
  personRecord: PersonRecord
  blockedDomain: BlockedDomain
  relationship: Relationship
  session: Session
  accounts: Accounts
  instance: Instance
  connection: Connection
  preferences: Preferences
  draft: Draft
  spent: SpentDraft
  announcement: Announcement
  list: List
  hashtag: Hashtag
  filter: Filter
  shoutMessage: ShoutMessage
  badges: Badges
  chat: Chat
  chatMessage: ChatMessage
  directThread: DirectThread
  uploads: Uploads
  stored: Stored
  outbox: Outbox
  twoFactor: TwoFactor
  client: SignedInClient
  restriction: Restriction
  bulkJob: BulkJob
  backup: Backup
  alias: Alias
  tab: OpenTab
}
