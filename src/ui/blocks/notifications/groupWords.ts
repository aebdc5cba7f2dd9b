import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { NotificationType } from '../../../shared/model/notification.ts'
import type { Say } from '../../i18n/i18n.ts'
import {
  EMOJI_PLACEHOLDER,
  FIRST_NAME,
  SECOND_NAME,
  type SentencePart,
  splitAtPlaceholders,
} from '../rows/placeholders.ts'
import { commonLine, isRare } from './notificationWords.ts'

const WORDS: Partial<Record<NotificationType, TextKey>> = {
  like: 'notifications.group.like',
  repeat: 'notifications.group.repeat',
  follow: 'notifications.group.follow',
  'pleroma:emoji_reaction': 'notifications.group.reaction',
}

/** The line of a group of notifications of `types` by `people` people (NO41). */
export const groupLine = (
  say: Say,
  types: readonly NotificationType[],
  people: number,
): readonly SentencePart[] => splitAtPlaceholders(sayGroup(say, types, people))

function sayGroup(say: Say, [type, ...others]: readonly NotificationType[], people: number): string {
  // No rare type is grouped (NO38).
  if (type === undefined || isRare(type)) return ''
  const both = others.length > 0
  const words = both ? 'notifications.group.like_and_repeat' : WORDS[type]
  if (people < 2 && both) return `${FIRST_NAME} ${say('notifications.liked_and_repeated')}`
  // One person may react with several emoji.
  if (people < 2 || words === undefined)
    return commonLine(say, { type, emoji: EMOJI_PLACEHOLDER, own: false }).join(FIRST_NAME)
  const names = { first: FIRST_NAME, second: SECOND_NAME }
  const said =
    people === 2
      ? say('general.names_pair', names)
      : say('general.names_more', { ...names, count: people - 2 })
  return say(words, { names: said, emoji: EMOJI_PLACEHOLDER })
}
