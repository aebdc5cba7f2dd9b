import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Capabilities, Instance } from '../../../shared/model/instance.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../../../shared/model/notification.ts'

/** The name of each notification type. */
export const NOTIFICATION_KINDS: Readonly<Record<NotificationType, TextKey>> = {
  mention: 'notifications.kind.mention',
  like: 'notifications.kind.like',
  repeat: 'notifications.kind.repeat',
  follow: 'notifications.kind.follow',
  follow_request: 'notifications.kind.follow_request',
  move: 'notifications.kind.move',
  'pleroma:emoji_reaction': 'notifications.kind.emoji_reaction',
  'pleroma:report': 'notifications.kind.report',
  poll: 'notifications.kind.poll',
  status: 'notifications.kind.status',
  update: 'notifications.kind.update',
  quote: 'notifications.kind.quote',
  quoted_update: 'notifications.kind.quoted_update',
  moderation_warning: 'notifications.kind.moderation_warning',
  severed_relationships: 'notifications.kind.severed_relationships',
  'admin.sign_up': 'notifications.kind.sign_up',
  other: 'notifications.kind.other',
  'pending.favourite': 'notifications.kind.pending_favorite',
  'pending.reply': 'notifications.kind.pending_reply',
  'pending.reblog': 'notifications.kind.pending_repeat',
}

/** The capability that a type depends on. Types that are not listed exist everywhere. */
const NEEDS: Partial<Record<NotificationType, keyof Capabilities>> = {
  'pleroma:emoji_reaction': 'reactions',
  'pleroma:report': 'reports',
  move: 'moves',
  quote: 'quoteNotifications',
  quoted_update: 'quoteNotifications',
  moderation_warning: 'moderationNotifications',
  severed_relationships: 'moderationNotifications',
  'admin.sign_up': 'signUpNotifications',
  'pending.favourite': 'approvals',
  'pending.reply': 'approvals',
  'pending.reblog': 'approvals',
}

/** The types of notifications that `instance` sends (I24). */
export const notificationTypesOf = (instance: Instance | null): readonly NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => {
    const needs = NEEDS[type]
    return needs === undefined || instance?.capabilities[needs] === true
  })
