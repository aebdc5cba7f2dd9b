import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { NotificationType } from '../../../shared/model/notification.ts'
import type { Say } from '../../i18n/i18n.ts'

/** Types that are rare: their words load with the first of them (`rareWords.ts`). */
type RareType = 'moderation_warning' | 'severed_relationships' | 'other'
export type CommonType = Exclude<NotificationType, RareType>

export const isRare = (type: NotificationType): type is RareType =>
  type === 'moderation_warning' || type === 'severed_relationships' || type === 'other'

/** The text after the actor's name. The text for the end of a poll contains the name itself. */
const WORDS: Readonly<Record<Exclude<CommonType, 'poll'>, TextKey>> = {
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

interface CommonLine {
  readonly type: CommonType
  /** The reaction. */
  readonly emoji: string
  /** The actor is the user. */
  readonly own: boolean
}

/** The line of a notification, in two parts: before and after the actor's name. One part: without the name (NO4). */
export function commonLine(say: Say, { type, emoji, own }: CommonLine): readonly string[] {
  if (type !== 'poll') return ['', ` ${say(WORDS[type], { emoji })}`]
  return own
    ? [say('notifications.own_poll_ended')]
    : say('notifications.poll_ended', { name: NAME }).split(NAME)
}
