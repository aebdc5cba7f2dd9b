import { ACCOUNT_DATA_COMMANDS } from './accountData.ts'
import { ACCOUNTS_COMMANDS } from './accounts.ts'
import { ALERT_COMMANDS } from './alerts.ts'
import { ANNOUNCEMENT_COMMANDS } from './announcements.ts'
import { BULK_COMMANDS } from './bulk.ts'
import { CHAT_COMMANDS } from './chats.ts'
import type { CommandDefinition, Executor } from './defineCommand.ts'
import { DIRECT_THREAD_COMMANDS } from './directThreads.ts'
import { DRAFT_COMMANDS } from './drafts.ts'
import { EMOJI_COMMANDS } from './emoji.ts'
import { LIST_COMMANDS } from './lists.ts'
import { MODERATION_COMMANDS } from './moderation.ts'
import { MUTE_COMMANDS } from './mutes.ts'
import { NOTIFICATION_POLICY_COMMANDS } from './notificationPolicy.ts'
import { NOTIFICATION_COMMANDS } from './notifications.ts'
import { OUTBOX_COMMANDS } from './outbox.ts'
import { OWN_ACCOUNT_COMMANDS } from './ownAccount.ts'
import { PEOPLE_COMMANDS } from './people.ts'
import { POST_COMMANDS } from './posts.ts'
import { PREFERENCE_COMMANDS } from './preferences.ts'
import { SECURITY_COMMANDS } from './security.ts'
import { SESSION_COMMANDS } from './session.ts'
import { SETTINGS_FILE_COMMANDS } from './settingsFile.ts'
import { STATUS_COMMANDS } from './statuses.ts'
import { STORAGE_COMMANDS } from './storage.ts'
import { SUGGESTION_COMMANDS } from './suggestions.ts'
import { TAB_COMMANDS } from './tabs.ts'
import { TAG_COMMANDS } from './tags.ts'
import { UPLOAD_COMMANDS } from './uploads.ts'

/**
 * Every action of the user that changes something. Only the engine's deferred chunk and the part of the page
 * that loads after the first posts import this as a value; everything else imports the types (`command.ts`).
 */
export const COMMANDS = {
  ...STATUS_COMMANDS,
  ...POST_COMMANDS,
  ...OUTBOX_COMMANDS,
  ...DRAFT_COMMANDS,
  ...UPLOAD_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...NOTIFICATION_COMMANDS,
  ...NOTIFICATION_POLICY_COMMANDS,
  ...ALERT_COMMANDS,
  ...PREFERENCE_COMMANDS,
  ...EMOJI_COMMANDS,
  ...OWN_ACCOUNT_COMMANDS,
  ...SECURITY_COMMANDS,
  ...BULK_COMMANDS,
  ...ACCOUNT_DATA_COMMANDS,
  ...SETTINGS_FILE_COMMANDS,
  ...STORAGE_COMMANDS,
  ...MUTE_COMMANDS,
  ...MODERATION_COMMANDS,
  ...ANNOUNCEMENT_COMMANDS,
  ...CHAT_COMMANDS,
  ...DIRECT_THREAD_COMMANDS,
  ...LIST_COMMANDS,
  ...TAG_COMMANDS,
  ...SUGGESTION_COMMANDS,
  ...SESSION_COMMANDS,
  ...ACCOUNTS_COMMANDS,
  ...TAB_COMMANDS,
}

/** The definition of commands of `kind`. Undefined: a tab sent a kind that does not exist. */
export const definitionOf = (kind: string): CommandDefinition<never, Executor> | undefined =>
  Object.hasOwn(COMMANDS, kind)
    ? (COMMANDS[kind as keyof typeof COMMANDS] as CommandDefinition<never, Executor>)
    : undefined
