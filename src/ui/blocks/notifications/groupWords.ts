import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { NotificationType } from '../../../shared/model/notification.ts'
import type { Say } from '../../i18n/i18n.ts'
import { EMOJI, FIRST, partsOf, type SaidPart, SECOND } from '../rows/saidNames.ts'
import { lineAround } from './notificationWords.ts'

const WORDS: Partial<Record<NotificationType, TextKey>> = {
  like: 'notifications.group.like',
  repeat: 'notifications.group.repeat',
  follow: 'notifications.group.follow',
  'pleroma:emoji_reaction': 'notifications.group.reaction',
}

/** The line of a group of notifications by `people` people (NO41). */
export const groupLine = (say: Say, type: NotificationType, people: number): readonly SaidPart[] =>
  partsOf(sayGroup(say, type, people))

function sayGroup(say: Say, type: NotificationType, people: number): string {
  const words = WORDS[type]
  // One person may react with several emoji.
  if (people < 2 || words === undefined)
    return lineAround(say, { type, emoji: EMOJI, own: false }).join(FIRST)
  const names = { first: FIRST, second: SECOND }
  const said =
    people === 2
      ? say('general.names_pair', names)
      : say('general.names_more', { ...names, count: people - 2 })
  return say(words, { names: said, emoji: EMOJI })
}
