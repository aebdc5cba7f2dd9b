import type { EmojiCandidate, EmojiChoice, SkinTone, UnicodeGroup } from '../../shared/model/emoji.ts'
import type { CustomEmoji } from '../normalize/emoji.ts'
import type { UnicodeEmoji } from './unicodeEmoji.ts'

/** One emoji, made ready to be found. */
interface Entry {
  readonly choice: EmojiChoice
  readonly detailText: string
  /** In small letters, as the keywords. */
  readonly names: readonly string[]
  readonly keywords: readonly string[]
  readonly tones: readonly string[]
  /** A pack for custom ones. */
  readonly pack?: string
  readonly group?: UnicodeGroup
}

/** All emoji of an instance and of Unicode. Never changed: what comes anew makes a new one. */
export interface EmojiIndex {
  /** In the order of the instance, and of Unicode. */
  readonly entries: readonly Entry[]
  readonly byReplacement: ReadonlyMap<string, Entry>
  /** By the alphabet: of two that are alike, the first wins. */
  readonly sorted: readonly Entry[]
  /**
   * The names and keywords of `sorted`, a line each, in one text: that is looked through by the machine's
   * own search instead of by twenty thousand calls.
   */
  readonly text: string
  /** Where those of each of `sorted` begin in `text`; the last is its end. */
  readonly starts: Uint32Array
}

const LINE = '\n'

const small = (words: readonly string[]): readonly string[] =>
  words.length === 0 ? words : [...new Set(words.map((word) => word.toLowerCase()))]

const customEntry = ({ name, url, tags, pack }: CustomEmoji): Entry => ({
  choice: { displayText: name, replacement: `:${name}:`, imageUrl: url, displayTextI18n: name },
  detailText: pack,
  names: [name.toLowerCase()],
  keywords: small(tags),
  tones: [],
  pack,
})

const unicodeEntry = ({ char, slug, label, group, names, keywords, tones }: UnicodeEmoji): Entry => ({
  choice: { displayText: slug, replacement: char, displayTextI18n: label },
  detailText: label,
  names: small(names),
  keywords: small(keywords),
  tones,
  group,
})

/** Of two of one name the instance's own comes first. */
export function indexOf(custom: readonly CustomEmoji[], unicode: readonly UnicodeEmoji[]): EmojiIndex {
  const entries = [...custom.map(customEntry), ...unicode.map(unicodeEntry)]
  const byReplacement = new Map<string, Entry>()
  for (const entry of entries) {
    byReplacement.set(entry.choice.replacement, entry)
    for (const toned of entry.tones) byReplacement.set(toned, entry)
  }
  const sorted = entries.toSorted(({ choice: { displayText: a } }, { choice: { displayText: b } }) =>
    a < b ? -1 : a > b ? 1 : 0,
  )
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
 * How well an emoji matches what was typed (EM5). `text` and `names` are in lower case.
 */
export function scoreOf(
  text: string,
  { displayText, imageUrl, names }: Pick<EmojiCandidate, 'displayText' | 'imageUrl' | 'names'>,
): number {
  let [exact, begins] = [false, false]
  for (const name of names) {
    if (!name.startsWith(text)) continue
    begins = true
    if (name.length === text.length) exact = true
  }
  return (exact ? 200 : 0) + (imageUrl === undefined ? 0 : 100) + (begins ? 10 : 0) - displayText.length
}

/** What decides between emoji of the same score. */
export interface EmojiHabits {
  /** Place among those that the person uses, from 0 for the one used most; absent: never used. */
  readonly places: ReadonlyMap<string, number>
  readonly tone: SkinTone
}

export const NO_HABITS: EmojiHabits = { places: new Map(), tone: 0 }

interface Found {
  readonly entry: Entry
  readonly score: number
  readonly place: number
}

/** Best first: by score, then what the person uses; then by the alphabet, as they are found. */
const before = (a: Found, b: Found): boolean =>
  a.score > b.score || (a.score === b.score && a.place <= b.place)

/** Those of `index` with `text` in a name or a keyword, the `limit` best of them. */
export function findEmoji(
  index: EmojiIndex,
  text: string,
  limit: number,
  { places, tone }: EmojiHabits = NO_HABITS,
): readonly EmojiCandidate[] {
  const wanted = text.toLowerCase()
  if (wanted === '' || wanted.includes(LINE) || limit < 1) return []
  const best: Found[] = []
  let at = 0
  let found = index.text.indexOf(wanted)
  while (found !== -1) {
    while ((index.starts[at + 1] ?? Number.POSITIVE_INFINITY) <= found) at++
    const entry = index.sorted[at]
    if (entry === undefined) break
    take(best, limit, wanted, entry, places)
    at++
    found = index.text.indexOf(wanted, index.starts[at])
  }
  return best.map(({ entry, score }) => ({
    ...choiceOf(entry, tone),
    detailText: entry.detailText,
    names: entry.names,
    keywords: entry.keywords,
    score,
  }))
}

/** Puts `entry` among the best, if it is one of them. */
function take(
  best: Found[],
  limit: number,
  wanted: string,
  entry: Entry,
  places: ReadonlyMap<string, number>,
): void {
  const { displayText, imageUrl } = entry.choice
  const score = scoreOf(wanted, { displayText, imageUrl, names: entry.names })
  const worst = best.length < limit ? undefined : best.at(-1)
  if (worst !== undefined && score < worst.score) return
  const found = { entry, score, place: placeOf(entry, places) }
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

function placeOf(entry: Entry, places: ReadonlyMap<string, number>): number {
  if (places.size === 0) return Number.POSITIVE_INFINITY
  let place = places.get(entry.choice.replacement) ?? Number.POSITIVE_INFINITY
  for (const toned of entry.tones) place = Math.min(place, places.get(toned) ?? place)
  return place
}

/** The emoji of `entry`, in the person's skin tone. */
function choiceOf({ choice, tones }: Entry, tone: SkinTone): EmojiChoice {
  const toned = tone === 0 ? undefined : tones[tone - 1]
  return toned === undefined ? choice : { ...choice, replacement: toned }
}

/** All of `index` whose group or pack is `wanted`, by it. */
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

/** A pack may be called as a category is. */
export const packKey = (pack: string): string => `pack:${pack}`
