import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { NotificationType } from '../../../shared/model/notification.ts'
import type { Say } from '../../i18n/i18n.ts'
import { lineAround } from './notificationWords.ts'

const WORDS: Partial<Record<NotificationType, TextKey>> = {
  like: 'notifications.group.like',
  repeat: 'notifications.group.repeat',
  follow: 'notifications.group.follow',
  'pleroma:emoji_reaction': 'notifications.group.reaction',
}

/** Stand for the names and the emoji in a text. */
const FIRST = '\uE000'
const SECOND = '\uE001'
const EMOJI = '\uE002'

/** A part of the line of a group: words, one of its two newest people, or its emoji. */
export type GroupPart = 'first' | 'second' | 'emoji' | { readonly words: string }

const PARTS: Readonly<Record<string, GroupPart>> = { [FIRST]: 'first', [SECOND]: 'second', [EMOJI]: 'emoji' }

/** The line of a group of notifications by `people` people (NO41). */
export function groupLine(say: Say, type: NotificationType, people: number): readonly GroupPart[] {
  return sayGroup(say, type, people)
    .split(/([\uE000-\uE002])/u)
    .filter((text) => text !== '')
    .map((text) => PARTS[text] ?? { words: text })
}

function sayGroup(say: Say, type: NotificationType, people: number): string {
  const words = WORDS[type]
  // One person may react with several emoji.
  if (people < 2 || words === undefined)
    return lineAround(say, { type, emoji: EMOJI, own: false }).join(FIRST)
  const names = { first: FIRST, second: SECOND }
  const said = people === 2 ? say('general.names_pair', names) : sayMore(say, names, people - 2)
  return say(words, { names: said, emoji: EMOJI })
}

const sayMore = (
  say: Say,
  names: { readonly first: string; readonly second: string },
  count: number,
): string => say('general.names_more', { ...names, count })
