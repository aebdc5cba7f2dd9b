import { UNICODE_GROUPS, type UnicodeGroup } from '../../../shared/model/emoji.ts'
import { list, str } from '../../json/read.ts'

/** An emoji of Unicode, with its names in English and in the person's language. */
export interface UnicodeEmoji {
  readonly char: string
  readonly group: UnicodeGroup
  /** Its short name, such as `waving_hand`. */
  readonly slug: string
  /** What it is called in the person's language. */
  readonly label: string
  readonly names: readonly string[]
  readonly keywords: readonly string[]
  /** The same in the five skin tones, from light to dark; none where it has none. */
  readonly tones: readonly string[]
}

/** There are not two thousand. */
const MOST = 10_000
const MAX_CHARS = 2_000

const split = (text: string): readonly string[] => text.split('|').filter((part) => part !== '')

/**
 * The emoji in our own file of English ones (`scripts/build/emojiFiles.ts`): lists of the group's
 * place, the emoji, its short name, its name, other names, keywords and tones.
 */
export function readUnicode(raw: unknown): readonly UnicodeEmoji[] {
  return list(raw, MOST).flatMap((entry) => {
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

/** `emoji` with the names and keywords of one more language: lists of the emoji, its name, its keywords. */
export function inLanguage(emoji: readonly UnicodeEmoji[], raw: unknown): readonly UnicodeEmoji[] {
  const told = new Map<string, readonly [label: string, keywords: readonly string[]]>()
  for (const entry of list(raw, MOST)) {
    const [char = '', label = '', keywords = ''] = list(entry, 3).map((text) => str(text, MAX_CHARS))
    if (char !== '') told.set(char, [label, split(keywords)])
  }
  return emoji.map((one) => {
    const [label = '', keywords = []] = told.get(one.char) ?? []
    if (label === '') return one
    return { ...one, label, names: [...one.names, label], keywords: [...one.keywords, ...keywords] }
  })
}
