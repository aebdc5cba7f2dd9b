import type { OwnSettings, Visibility } from '../../shared/model/account.ts'
import { bool, count, record } from '../json/read.ts'
import { visibilityOf } from './visibility.ts'

/** The settings that only the account's owner gets, from `verify_credentials`, with defaults. */
export function normalizeOwnSettings(raw: unknown): OwnSettings {
  const account = record(raw)
  const pleroma = record(account.pleroma)
  const source = record(account.source)
  const own = record(source.pleroma)
  const privacy: Visibility = source.privacy === undefined ? 'public' : visibilityOf(source.privacy)
  return {
    defaultScope: privacy,
    sensitiveByDefault: bool(source.sensitive),
    noRichText: bool(own.no_rich_text),
    showRole: bool(own.show_role, true),
    locked: bool(account.locked),
    acceptsChatMessages: bool(pleroma.accepts_chat_messages, true),
    allowFollowingMove: bool(pleroma.allow_following_move, true),
    hideFavorites: bool(pleroma.hide_favorites, true),
    hideFollowers: bool(pleroma.hide_followers),
    hideFollowersCount: bool(pleroma.hide_followers_count),
    hideFollows: bool(pleroma.hide_follows),
    hideFollowsCount: bool(pleroma.hide_follows_count),
    discoverable: bool(own.discoverable ?? source.discoverable ?? account.discoverable),
    followRequestsCount: count(
      account.follow_requests_count ?? pleroma.follow_requests_count ?? source.follow_requests_count,
    ),
    unreadChatCount: count(pleroma.unread_chat_count ?? account.unread_chat_count),
    notificationSettings: switches(pleroma.notification_settings),
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
