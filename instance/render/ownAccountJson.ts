import { chatTokenOf } from '../shout/chatToken.ts'
import { privilegesOf } from '../state/privileges.ts'
import type { Account } from '../state/records.ts'
import { rightsOf } from '../state/rights.ts'
import type { World } from '../world.ts'
import { accountJson } from './accountJson.ts'

/** An account's JSON for its owner, with all settings. */
export function ownAccountJson(world: World, account: Account) {
  const { store } = world
  const json = accountJson(world, account, account)
  const rights = rightsOf(account)
  const unread = (store.notifications.get(account.id) ?? []).filter((item) => !item.seen).length
  return {
    ...json,
    follow_requests_count: store.requests.countTowards(account.id),
    source: {
      fields: account.fields,
      // A bio from the registration has no source until it is changed.
      note: account.noteIsRegistered && world.dialect.isPleroma ? '' : account.note,
      privacy: account.defaultScope,
      // Pleroma takes it, and forgets it.
      sensitive: account.defaultSensitive && !world.dialect.isPleroma,
      ...(world.dialect.isPleroma
        ? {}
        : {
            language: account.defaultLanguage ?? null,
            follow_requests_count: store.requests.countTowards(account.id),
          }),
      pleroma: {
        actor_type: account.bot ? 'Service' : 'Person',
        discoverable: account.discoverable,
        no_rich_text: account.noRichText,
        show_birthday: account.showBirthday,
        show_role: account.showRole,
      },
    },
    pleroma: {
      ...json.pleroma,
      is_admin: rights.admin,
      is_moderator: rights.moderator,
      privileges: privilegesOf(world, account),
      email: account.email,
      allow_following_move: account.allowFollowingMove,
      settings_store: account.settingsStore,
      notification_settings: account.notificationSettings,
      unread_conversation_count: 0,
      unread_notifications_count: unread,
      accepts_email_list: false,
      chat_token: chatTokenOf(account),
      totp_enabled: account.totpSecret !== null,
    },
  }
}
