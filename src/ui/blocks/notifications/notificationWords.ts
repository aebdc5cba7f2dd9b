import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Capabilities, Instance } from '../../../shared/model/instance.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../../../shared/model/notification.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The text after the actor's name. The text for the end of a poll contains the name itself. */
const WORDS: Readonly<Record<Exclude<NotificationType, 'poll'>, TextKey>> = {
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
}

/** Stands for the actor's name in a text. */
const NAME = '\uFFFC'

interface Line {
  readonly type: NotificationType
  /** The reaction. */
  readonly emoji: string
  /** The actor is the user. */
  readonly own: boolean
}

/** The line of a notification, in two parts: before and after the actor's name. One part: without the name (NO4). */
export function lineAround(say: Say, { type, emoji, own }: Line): readonly string[] {
  if (type !== 'poll') return ['', ` ${say(WORDS[type], { emoji })}`]
  return own
    ? [say('notifications.own_poll_ended')]
    : say('notifications.poll_ended', { name: NAME }).split(NAME)
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
}

/** The capability that a type depends on. Types that are not listed exist everywhere. */
const NEEDS: Partial<Record<NotificationType, keyof Capabilities>> = {
  'pleroma:emoji_reaction': 'reactions',
  'pleroma:report': 'reports',
  move: 'moves',
  quote: 'quoteNotifications',
  quoted_update: 'quoteNotifications',
}

/** The types of notifications that `instance` sends (I24). */
export const notificationTypesOf = (instance: Instance | null): readonly NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => {
    const needs = NEEDS[type]
    return needs === undefined || instance?.capabilities[needs] === true
  })
