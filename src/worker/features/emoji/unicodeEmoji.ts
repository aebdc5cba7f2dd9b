import { UNICODE_GROUPS, type UnicodeGroup } from '../../../shared/model/emoji.ts'
import { list, str } from '../../json/read.ts'

/** A Unicode emoji with its names in English and in the user's language. */
export interface UnicodeEmoji {
  readonly char: string
  readonly group: UnicodeGroup
  /** Short name, such as `waving_hand`. */
  readonly slug: string
  /** Name in the user's language. */
  readonly label: string
  readonly names: readonly string[]
  readonly keywords: readonly string[]
  /** The emoji in the five skin tones, light to dark; empty if it has none. */
  readonly tones: readonly string[]
}

/** Unicode has fewer than 2,000 emoji without skin tones. */
const MAX_EMOJI = 10_000
const MAX_CHARS = 2_000

const split = (text: string): readonly string[] => text.split('|').filter((part) => part !== '')

/**
 * Reads the English emoji file (built by `scripts/build/emojiFiles.ts`). Each entry lists the index of the group, the
 * emoji, its short name, its name, other names, keywords and tones.
 */
export function readUnicode(raw: unknown): readonly UnicodeEmoji[] {
  return list(raw, MAX_EMOJI).flatMap((entry) => {
    const [place, ...texts] = list(entry, 7)
    const [char = '', slug = '', label = '', names = '', keywords = '', tones = ''] = texts.map((text) =>
      str(text, MAX_CHARS),
    )
    const group = typeof place === 'number' ? UNICODE_GROUPS[place] : undefined
    if (group === undefined || char === '' || slug === '') return []
    return [
      {
        char,
        group,
        slug,
        label,
        names: [slug, label, ...split(names)],
        keywords: split(keywords),
        tones: split(tones),
      },
    ]
  })
}

/**
 * Adds the names and keywords of another language to `emoji`. Each entry of `raw` lists the emoji, its name and its
 * keywords.
 */
export function inLanguage(emoji: readonly UnicodeEmoji[], raw: unknown): readonly UnicodeEmoji[] {
  const translations = new Map<string, readonly [label: string, keywords: readonly string[]]>()
  for (const entry of list(raw, MAX_EMOJI)) {
    const [char = '', label = '', keywords = ''] = list(entry, 3).map((text) => str(text, MAX_CHARS))
    if (char !== '') translations.set(char, [label, split(keywords)])
  }
  return emoji.map((one) => {
    const [label = '', keywords = []] = translations.get(one.char) ?? []
    if (label === '') return one
    return { ...one, label, names: [...one.names, label], keywords: [...one.keywords, ...keywords] }
  })
}
