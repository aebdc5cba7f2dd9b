import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Capabilities, Instance } from '../../../shared/model/instance.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../../../shared/model/notification.ts'
import { WORDED_KINDS } from '../../../shared/model/notificationTypes.ts'
import type { Say } from '../../i18n/i18n.ts'

/** Types whose line does not begin with the actor's name. */
type Unnamed = 'poll' | 'moderation_warning' | 'severed_relationships' | 'other'

/** The text after the actor's name. */
const WORDS: Readonly<Record<Exclude<NotificationType, Unnamed>, TextKey>> = {
  mention: 'notifications.mentioned',
  like: 'notifications.liked',
  repeat: 'notifications.repeated_you',
  follow: 'notifications.followed_you',
  follow_request: 'notifications.follow_request',
  move: 'notifications.migrated_to',
  'pleroma:emoji_reaction': 'notifications.reacted_with',
  'pleroma:report': 'notifications.submitted_report',
  status: 'notifications.posted',
  update: 'notifications.updated',
  quote: 'notifications.quoted_you',
  quoted_update: 'notifications.updated_quoted',
  'admin.sign_up': 'notifications.signed_up',
  'pending.favourite': 'notifications.pending.favorite',
  'pending.reply': 'notifications.pending.reply',
  'pending.reblog': 'notifications.pending.repeat',
}

/** Stands for the actor's name in a text. */
const NAME = '\uFFFC'

interface Line {
  readonly type: NotificationType
  /** The reaction. */
  readonly emoji: string
  /** The actor is the user. */
  readonly own: boolean
  readonly about?: string | undefined
  /** The actor is unknown, or not named. */
  readonly nobody?: boolean
}

/** The line of a notification, in two parts: before and after the actor's name. One part: without the name (NO4). */
export function lineAround(
  say: Say,
  { type, emoji, own, about = '', nobody = false }: Line,
): readonly string[] {
  switch (type) {
    case 'moderation_warning':
      return [say('notifications.warned')]
    case 'severed_relationships':
      return [say('notifications.severed', { name: about })]
    case 'other': {
      const known = WORDED_KINDS.find((kind) => kind === about)
      if (known !== undefined) return ['', ` ${say(`notifications.${known}`)}`]
      const words = say('notifications.other', { kind: about })
      return nobody ? [words] : ['', ` · ${words}`]
    }
    case 'poll':
      return own
        ? [say('notifications.own_poll_ended')]
        : say('notifications.poll_ended', { name: NAME }).split(NAME)
    default:
      return ['', ` ${say(WORDS[type], { emoji })}`]
  }
}

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
