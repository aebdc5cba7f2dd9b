import { SKIN_TONES, type SkinTone, standardEmoji } from '../../../shared/model/emoji.ts'
import { count, isRecord, list, record, str } from '../../json/read.ts'
import type { EmojiHabits } from './emojiIndex.ts'

/** An emoji with the number of times it was chosen. */
interface Use {
  readonly emoji: string
  readonly count: number
}

/** Emoji the user chose, most recent first, and the user's skin tone. */
export interface EmojiUse {
  readonly recent: readonly Use[]
  readonly tone: SkinTone
}

/** Four rows of six in the picker. */
export const RECENT_SHOWN = 24
/** More than are shown, so that an emoji used now and then keeps its count. */
const MAX_REMEMBERED = 120
const MAX_CHARS = 200

export const NO_USE: EmojiUse = { recent: [], tone: 0 }

const toneOf = (raw: unknown): SkinTone => SKIN_TONES.find((tone) => tone === raw) ?? 0

/** Reads stored data, which may be malformed. */
export function readUse(raw: unknown): EmojiUse {
  const { recent, tone } = record(raw)
  const seen = new Set<string>()
  const uses = list(recent, MAX_REMEMBERED).flatMap((entry) => {
    if (!isRecord(entry)) return []
    // Older builds stored some emoji with a spare variation selector.
    const emoji = standardEmoji(str(entry.emoji, MAX_CHARS))
    if (emoji === '' || seen.has(emoji)) return []
    seen.add(emoji)
    return [{ emoji, count: Math.max(1, count(entry.count)) }]
  })
  return { recent: uses, tone: toneOf(tone) }
}

/** The usage after `emoji` was chosen once more. */
export function afterUse({ recent, tone }: EmojiUse, emoji: string): EmojiUse {
  if (emoji === '' || emoji.length > MAX_CHARS) return { recent, tone }
  const before = recent.find((one) => one.emoji === emoji)?.count ?? 0
  const others = recent.filter((one) => one.emoji !== emoji)
  return { recent: [{ emoji, count: before + 1 }, ...others].slice(0, MAX_REMEMBERED), tone }
}

/** Ranks for emoji that match equally well: most used first, then most recently used. */
export function habitsOf({ recent, tone }: EmojiUse): EmojiHabits {
  const sorted = recent.toSorted((a, b) => b.count - a.count)
  return { usageRanks: new Map(sorted.map(({ emoji }, rank) => [emoji, rank])), tone }
}
