import { lazyConstant } from '../../../shared/lazyConstant.ts'
import type { TextCounting } from '../../../shared/model/instance.ts'
import { lengthOf } from './composeRules.ts'

/** Longer texts are over any limit that needs graphemes, and would take seconds to divide into them. */
const MAX_DIVIDED = 100_000

/** Characters that may form one grapheme with their neighbours. In all other texts, graphemes are code points. */
const JOINING =
  /[\p{M}\p{Cf}\p{EMod}\p{RI}\p{Extender}\r\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\u0E33\u0EB3]/u

/** The characters that twitter-text allows in a domain: everything but ASCII punctuation, spaces and controls. */
const NAME = '[^!-/:-@[-`{-~\\s\\0-\\x1F\\x7F\\uFEFF\\uFFFE\\uFFFF]'
const INNER = `(?:${NAME}|[_-])`
/** A part of a path: anything but spaces, brackets and question marks. */
const PART = '[^\\s<>()?]'
const BRACKETS = `\\((?:${PART}+|${PART}*\\(${PART}+\\)${PART}*)\\)`
const PATH_END = `(?:[^\\s()?!*"'「」<>;:=,.$%\\[\\]~&|@]|${BRACKETS})`
const PATH = `(?:${PART}*(?:${BRACKETS}${PART}*)*${PATH_END}|${PART}+/)`
const QUERY = "[\\w!?*'();:&=+$/%#\\[\\]\\-.,~|@^\\u00A0-\\uFFEF\\u{10000}-\\u{10FFFD}]"
const QUERY_END = '[\\w&=#/\\-\\u00A0-\\uFFEF\\u{10000}-\\u{10FFFD}]'
const URL_PATTERN = [
  '(?<![A-Za-z0-9@＠$#＃\\uFEFF\\uFFFE\\uFFFF])',
  '(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini)://',
  `(?:(?:${NAME}${INNER}*)?${NAME}\\.)+`,
  '(?<top>[a-z]{2,63}|xn--[a-z0-9-]+|[\\p{L}\\p{M}]{2,63})(?![0-9a-z@+-])',
  '(?::\\d+)?',
  `(?:/${PATH}*)?`,
  `(?:\\?${QUERY}*${QUERY_END})?`,
].join('')
const WORD = '[\\p{L}\\p{M}\\p{N}\\p{Pc}]'
const MENTION_PATTERN = [
  `(?<![=/\\p{L}\\p{M}\\p{N}\\p{Pc}])@(?<local>[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)`,
  `(?:@${WORD}+(?:[.-]+${WORD}+)*)?`,
].join('')

const entitiesPattern = lazyConstant(() => new RegExp(`${URL_PATTERN}|${MENTION_PATTERN}`, 'giu'))

/** Ends of domains that nobody can register. Mastodon takes no address under them for a link, and counts all of it. */
const RESERVED_TOPS = /^(?:example|test|invalid|localhost|local|lan|internal|home|corp|alt)$/i

/** What comes after a mention, and makes it none. */
const NO_MENTION = /^(?:[@＠\u00C0-\u024F]|:\/\/)/

const segmenter = lazyConstant(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** The number of characters in `text` as people see them. */
export function graphemesIn(text: string): number {
  if (text.length > MAX_DIVIDED || !JOINING.test(text)) return lengthOf(text)
  let count = 0
  for (const _grapheme of segmenter().segment(text)) count++
  return count
}

/** The words of a post that count. */
export interface CountedWords {
  readonly text: string
  readonly subject: string
}

/** Elixir's `String.length` of text and subject, both without outer spaces (Pleroma's `ActivityDraft`). */
const asPleroma = ({ text, subject }: CountedWords): number => graphemesIn((text.trim() + subject).trim())

/**
 * Mastodon's `StatusLengthValidator`: graphemes, each link as so many characters as the instance says, and of a mention the part before
 * the second `@`.
 */
function asMastodon({ text, subject }: CountedWords, urlLength: number): number {
  // A subject alone becomes the text.
  const [counted, before] = text.trim() === '' ? [subject.trim(), ''] : [text.trim(), subject.trim()]
  let links = 0
  const rest = counted.replace(entitiesPattern(), (found, ...more) => {
    const [offset, whole, { top, local }] = more.slice(-3) as [
      number,
      string,
      { top?: string; local?: string },
    ]
    if (local !== undefined)
      return NO_MENTION.test(whole.slice(offset + found.length, offset + found.length + 3))
        ? found
        : `@${local}`
    // In doubt for the post: Mastodon says itself what is too long.
    links += RESERVED_TOPS.test(top ?? '') ? Math.min(urlLength, graphemesIn(found)) : urlLength
    return ''
  })
  return graphemesIn(before + rest) + links
}

/** GoToSocial's number of runes. */
const asGoToSocial = ({ text, subject }: CountedWords): number => lengthOf(text) + lengthOf(subject)

/** How many characters a post has by the rules of its instance (C21). */
export function countPost(words: CountedWords, { by, urlLength }: TextCounting): number {
  switch (by) {
    case 'pleroma':
      return asPleroma(words)
    case 'gotosocial':
      return asGoToSocial(words)
    case 'mastodon':
      return asMastodon(words, urlLength)
    case 'unknown':
      return Math.min(asPleroma(words), asMastodon(words, urlLength))
  }
}
