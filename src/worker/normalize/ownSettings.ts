import type { OwnSettings, Visibility } from '../../shared/model/account.ts'
import { bool, count, record } from '../json/read.ts'
import { visibilityOf } from './visibility.ts'

/** The settings that only the account's owner gets, from `verify_credentials`, with defaults. */
export function normalizeOwnSettings(raw: unknown): OwnSettings {
  const account = record(raw)
  const accountPleroma = record(account.pleroma)
  const source = record(account.source)
  const sourcePleroma = record(source.pleroma)
  const privacy: Visibility = source.privacy === undefined ? 'public' : visibilityOf(source.privacy)
  return {
    defaultScope: privacy,
    sensitiveByDefault: bool(source.sensitive),
    noRichText: bool(sourcePleroma.no_rich_text),
    showRole: bool(sourcePleroma.show_role, true),
    locked: bool(account.locked),
    acceptsChatMessages: bool(accountPleroma.accepts_chat_messages, true),
    allowFollowingMove: bool(accountPleroma.allow_following_move, true),
    hideFavorites: bool(accountPleroma.hide_favorites, true),
    hideFollowers: bool(accountPleroma.hide_followers),
    hideFollowersCount: bool(accountPleroma.hide_followers_count),
    hideFollows: bool(accountPleroma.hide_follows),
    hideFollowsCount: bool(accountPleroma.hide_follows_count),
    discoverable: bool(sourcePleroma.discoverable ?? source.discoverable ?? account.discoverable),
    followRequestsCount: count(
      account.follow_requests_count ?? accountPleroma.follow_requests_count ?? source.follow_requests_count,
    ),
    unreadChatCount: count(accountPleroma.unread_chat_count ?? account.unread_chat_count),
    notificationSettings: switches(accountPleroma.notification_settings),
  }
}

/** The boolean settings of `raw` by name. */
function switches(raw: unknown): Readonly<Record<string, boolean>> {
  const entries = Object.entries(record(raw))
    .slice(0, 64)
    .filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
    .filter(([name]) => /^[a-z][a-z0-9_]{0,63}$/.test(name))
  return Object.fromEntries(entries)
}
