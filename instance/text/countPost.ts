import type { DialectName } from '../dialects/dialectName.ts'

/** A link as Mastodon finds it, in short. */
const LINK = /(?<![\w@$#])https?:\/\/[^\s/()]+\.[a-z]{2,}(?::\d+)?(?:\/[^\s()]*[^\s().,!?:;])?\/?/giu
const MENTION = /(?<![=/\p{L}\p{N}_])(@[\w.-]*\w)@[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesIn = (text: string): number => [...graphemes.segment(text)].length

/** The characters of a post, as the software of `dialect` counts them. */
export function countPost(dialect: DialectName, text: string, spoilerText: string): number {
  if (dialect.startsWith('gotosocial')) return [...text].length + [...spoilerText].length
  if (!dialect.startsWith('mastodon')) return graphemesIn((text.trim() + spoilerText).trim())
  const counted = text.trim().replace(LINK, 'x'.repeat(23)).replace(MENTION, '$1')
  return graphemesIn(spoilerText.trim() + counted)
}
