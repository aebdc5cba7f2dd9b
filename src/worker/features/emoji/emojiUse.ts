import { SKIN_TONES, type SkinTone } from '../../../shared/model/emoji.ts'
import { count, isRecord, list, record, str } from '../../json/read.ts'
import type { EmojiHabits } from './emojiIndex.ts'

/** How often an emoji was chosen. */
interface Use {
  readonly emoji: string
  readonly count: number
}

/** What a person chose, the last one first, and their skin tone. */
export interface EmojiUse {
  readonly recent: readonly Use[]
  readonly tone: SkinTone
}

/** Four rows of the picker, six a row. */
export const RECENT_SHOWN = 24
/** More are remembered, so that one that is used now and then keeps its count. */
const REMEMBERED = 120
const MAX_CHARS = 200

export const NO_USE: EmojiUse = { recent: [], tone: 0 }

const toneOf = (raw: unknown): SkinTone => SKIN_TONES.find((tone) => tone === raw) ?? 0

/** What is kept on the disk, however it came there. */
export function readUse(raw: unknown): EmojiUse {
  const { recent, tone } = record(raw)
  const seen = new Set<string>()
  const uses = list(recent, REMEMBERED).flatMap((entry) => {
    if (!isRecord(entry)) return []
    const emoji = str(entry.emoji, MAX_CHARS)
    if (emoji === '' || seen.has(emoji)) return []
    seen.add(emoji)
    return [{ emoji, count: Math.max(1, count(entry.count)) }]
  })
  return { recent: uses, tone: toneOf(tone) }
}

/** `use` after `emoji` was chosen once more. */
export function used({ recent, tone }: EmojiUse, emoji: string): EmojiUse {
  if (emoji === '' || emoji.length > MAX_CHARS) return { recent, tone }
  const before = recent.find((one) => one.emoji === emoji)?.count ?? 0
  const others = recent.filter((one) => one.emoji !== emoji)
  return { recent: [{ emoji, count: before + 1 }, ...others].slice(0, REMEMBERED), tone }
}

/** Who is the first on a tie: what was chosen most, then what was chosen last. */
export function habitsOf({ recent, tone }: EmojiUse): EmojiHabits {
  const sorted = recent.toSorted((a, b) => b.count - a.count)
  return { places: new Map(sorted.map(({ emoji }, place) => [emoji, place])), tone }
}
