import type { EmojiCandidate, EmojiChoice, SkinTone, UnicodeGroup } from '../../../shared/model/emoji.ts'
import type { CustomEmoji } from '../../normalize/customEmojis.ts'
import type { UnicodeEmoji } from './unicodeEmoji.ts'

/** One emoji, prepared for the search. */
interface Entry {
  readonly choice: EmojiChoice
  readonly detailText: string
  /** Lower case, like the keywords. */
  readonly names: readonly string[]
  readonly keywords: readonly string[]
  readonly tones: readonly string[]
  /** The pack of a custom emoji. */
  readonly pack?: string
  readonly group?: UnicodeGroup
}

/** All emoji of an instance and of Unicode. Immutable: new emoji need a new index. */
export interface EmojiIndex {
  /** In the order of the instance, followed by Unicode's order. */
  readonly entries: readonly Entry[]
  readonly byReplacement: ReadonlyMap<string, Entry>
  /** The instance's emoji by shortcode, followed by Unicode's in its own order. */
  readonly sorted: readonly Entry[]
  /**
   * The names and keywords of `sorted`, one per line, in one string. One native `indexOf` over it is faster than
   * 20,000 calls on single strings.
   */
  readonly text: string
  /** Offset in `text` of the first line of each entry of `sorted`; the last element is the length of `text`. */
  readonly starts: Uint32Array
}

const LINE = '\n'

const lowerCase = (words: readonly string[]): readonly string[] =>
  words.length === 0 ? words : [...new Set(words.map((word) => word.toLowerCase()))]

const customEntry = ({ name, url, tags, pack }: CustomEmoji): Entry => ({
  choice: { shortcode: name, replacement: `:${name}:`, imageUrl: url, name },
  detailText: pack,
  names: [name.toLowerCase()],
  keywords: lowerCase(tags),
  tones: [],
  pack,
})

const unicodeEntry = ({ char, slug, label, group, names, keywords, tones }: UnicodeEmoji): Entry => ({
  choice: { shortcode: slug, replacement: char, name: label },
  detailText: label,
  names: lowerCase(names),
  keywords: lowerCase(keywords),
  tones,
  group,
})

/** Builds the index. */
export function indexOf(custom: readonly CustomEmoji[], unicode: readonly UnicodeEmoji[]): EmojiIndex {
  const [ofInstance, ofUnicode] = [custom.map(customEntry), unicode.map(unicodeEntry)]
  const entries = [...ofInstance, ...ofUnicode]
  const byReplacement = new Map<string, Entry>()
  for (const entry of entries) {
    byReplacement.set(entry.choice.replacement, entry)
    for (const toned of entry.tones) byReplacement.set(toned, entry)
  }
  const byName = ofInstance.toSorted(({ choice: { shortcode: a } }, { choice: { shortcode: b } }) =>
    a < b ? -1 : a > b ? 1 : 0,
  )
  const sorted = [...byName, ...ofUnicode]
  const starts = new Uint32Array(sorted.length + 1)
  const lines: string[] = []
  let end = 0
  for (const [at, { names, keywords }] of sorted.entries()) {
    starts[at] = end
    for (const words of [names, keywords]) {
      for (const word of words) {
        lines.push(word)
        end += word.length + LINE.length
      }
    }
  }
  starts[sorted.length] = end
  return { entries, byReplacement, sorted, text: lines.join(LINE) + LINE, starts }
}

/**
 * The score of a candidate (EM5). The order does not depend on it (EM6). `text` and `names` are in lower case.
 */
export function scoreOf(
  text: string,
  { shortcode, imageUrl, names }: Pick<EmojiCandidate, 'shortcode' | 'imageUrl' | 'names'>,
): number {
  let [exact, begins] = [false, false]
  for (const name of names) {
    if (!name.startsWith(text)) continue
    begins = true
    if (name.length === text.length) exact = true
  }
  return (exact ? 200 : 0) + (imageUrl === undefined ? 0 : 100) + (begins ? 10 : 0) - shortcode.length
}

/** The ways in which a query matches an emoji, best first (EM6). */
const SHORTCODE = 0
const NAME = 1
const NAME_START = 2
const NAME_WORD = 3
const NAME_WORD_START = 4
const KEYWORD = 5
const KEYWORD_START = 6
const KEYWORD_WORD_START = 7
const NAME_MIDDLE = 8
const NOT_FOUND = 9

/** The length that Unicode emoji have in the sort key; custom emoji are shorter. */
const MAX_LENGTH = 999

/** Whether the character at `at` belongs to a word. The words of a name are separated by `_`, `-` or a space. */
function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const isDigit = code >= 48 && code <= 57
  return isDigit || (code >= 97 && code <= 122) || code > 127
}

/** The best match of `query` in one name. */
function matchInName(query: string, name: string): number {
  let match = NOT_FOUND
  for (let at = name.indexOf(query); at !== -1; at = name.indexOf(query, at + 1)) {
    if (at === 0) return name.length === query.length ? NAME : NAME_START
    if (isInWord(name, at - 1)) match = Math.min(match, NAME_MIDDLE)
    else match = Math.min(match, isInWord(name, at + query.length) ? NAME_WORD_START : NAME_WORD)
  }
  return match
}

/** The best match of `query` in one keyword, which may be several words. A match inside a word does not count. */
function matchInKeyword(query: string, keyword: string): number {
  if (keyword.startsWith(query)) return keyword.length === query.length ? KEYWORD : KEYWORD_START
  for (let at = keyword.indexOf(query, 1); at !== -1; at = keyword.indexOf(query, at + 1))
    if (!isInWord(keyword, at - 1)) return KEYWORD_WORD_START
  return NOT_FOUND
}

/** The sort key of an emoji for `query`: lower is better. Null if it does not match (EM6). */
function rankOf(query: string, { choice, names, keywords, pack }: Entry): number | null {
  let match = NOT_FOUND
  for (const [at, name] of names.entries()) {
    const found = matchInName(query, name)
    match = Math.min(match, found === NAME && at === 0 ? SHORTCODE : found)
  }
  if (match > KEYWORD) for (const keyword of keywords) match = Math.min(match, matchInKeyword(query, keyword))
  if (match === NOT_FOUND) return null
  // The shorter the shortcode of a custom emoji, the more of it has been typed. Unicode's are in a good order already.
  const length = pack === undefined ? MAX_LENGTH : Math.min(choice.shortcode.length, MAX_LENGTH - 1)
  return match * (MAX_LENGTH + 1) + length
}

/** Breaks ties between emoji that match equally well, and sets the skin tone. */
export interface EmojiHabits {
  /** Rank by use, 0 for the most used; absent if never used. */
  readonly usageRanks: ReadonlyMap<string, number>
  readonly tone: SkinTone
}

export const NO_HABITS: EmojiHabits = { usageRanks: new Map(), tone: 0 }

interface Found {
  readonly entry: Entry
  readonly rank: number
  readonly usageRank: number
}

/** Best first: by match, then by use. Ties stay in the order of the search. */
const before = (a: Found, b: Found): boolean =>
  a.rank < b.rank || (a.rank === b.rank && a.usageRank <= b.usageRank)

/** Finds the emoji that `text` matches by a name or a keyword. Returns the `limit` best, in the order of EM6. */
export function findEmoji(
  index: EmojiIndex,
  text: string,
  limit: number,
  { usageRanks, tone }: EmojiHabits = NO_HABITS,
): readonly EmojiCandidate[] {
  const query = text.toLowerCase()
  if (query === '' || query.includes(LINE) || limit < 1) return []
  const best: Found[] = []
  let at = 0
  let found = index.text.indexOf(query)
  while (found !== -1) {
    while ((index.starts[at + 1] ?? Number.POSITIVE_INFINITY) <= found) at++
    const entry = index.sorted[at]
    if (entry === undefined) break
    insertRanked(best, limit, query, entry, usageRanks)
    at++
    found = index.text.indexOf(query, index.starts[at])
  }
  return best.map(({ entry }) => ({
    ...choiceOf(entry, tone),
    detailText: entry.detailText,
    names: entry.names,
    keywords: entry.keywords,
    score: scoreOf(query, { ...entry.choice, names: entry.names }),
  }))
}

/** Inserts `entry` into the sorted `best` list if it matches well enough. */
function insertRanked(
  best: Found[],
  limit: number,
  query: string,
  entry: Entry,
  usageRanks: ReadonlyMap<string, number>,
): void {
  const rank = rankOf(query, entry)
  if (rank === null) return
  const worst = best.length < limit ? undefined : best.at(-1)
  if (worst !== undefined && rank > worst.rank) return
  const found = { entry, rank, usageRank: usageRankOf(entry, usageRanks) }
  if (worst !== undefined && before(worst, found)) return
  let [from, to] = [0, best.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = best[middle]
    if (other !== undefined && before(other, found)) from = middle + 1
    else to = middle
  }
  best.splice(from, 0, found)
  if (best.length > limit) best.pop()
}

function usageRankOf(entry: Entry, usageRanks: ReadonlyMap<string, number>): number {
  if (usageRanks.size === 0) return Number.POSITIVE_INFINITY
  let rank = usageRanks.get(entry.choice.replacement) ?? Number.POSITIVE_INFINITY
  for (const toned of entry.tones) rank = Math.min(rank, usageRanks.get(toned) ?? rank)
  return rank
}

/** The emoji of `entry` in the user's skin tone. */
function choiceOf({ choice, tones }: Entry, tone: SkinTone): EmojiChoice {
  const toned = tone === 0 ? undefined : tones[tone - 1]
  return toned === undefined ? choice : { ...choice, replacement: toned }
}

/** All emoji of `index`, grouped by Unicode category or pack. */
export function grouped(index: EmojiIndex, tone: SkinTone): ReadonlyMap<string, readonly EmojiChoice[]> {
  const groups = new Map<string, EmojiChoice[]>()
  for (const entry of index.entries) {
    const name = entry.group ?? packKey(entry.pack ?? '')
    const known = groups.get(name)
    if (known === undefined) groups.set(name, [choiceOf(entry, tone)])
    else known.push(choiceOf(entry, tone))
  }
  return groups
}

/** The prefix avoids clashes: a pack may have the name of a category. */
export const packKey = (pack: string): string => `pack:${pack}`
