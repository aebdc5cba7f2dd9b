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

/** The line of a group of notifications by `people` people (NO41). */
export const groupLine = (say: Say, type: NotificationType, people: number): readonly SentencePart[] =>
  splitAtPlaceholders(sayGroup(say, type, people))

function sayGroup(say: Say, type: NotificationType, people: number): string {
  // No rare type is grouped (NO38).
  if (isRare(type)) return ''
  const words = WORDS[type]
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
