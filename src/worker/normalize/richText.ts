import { cut, oneLine } from '../../shared/model/cleanText.ts'
import type { RichText } from '../../shared/model/richText.ts'
import type { Mention } from '../../shared/model/status.ts'
import {
  MAX_DEPTH,
  MAX_HTML_CHARS,
  MAX_LINE_CHARS,
  MAX_NODES,
  MAX_TEXT_CHARS,
  MAX_WORD_CHARS,
} from '../json/limits.ts'
import { anchorNodes } from './anchor.ts'
import { type EmojiImage, emojiLookup, emojiNodes } from './emojiText.ts'
import { DROPPED, elementSpec, VOID } from './htmlElements.ts'
import { type Attributes, type HtmlSink, readHtml } from './htmlTokens.ts'
import { createRichTree, type RichTree } from './richTree.ts'

export interface RichTextOptions {
  /** Custom emojis for `:name:` in the text. */
  readonly emojis?: readonly EmojiImage[]
  /** The mentioned accounts, according to the instance. */
  readonly mentions?: readonly Mention[]
  /** Lines that start with `>` become green, those that start with `<` cyan; default true. */
  readonly greentext?: boolean
  /** Line ends in the HTML are line breaks (PO62); default false, because authors of whole pages wrap lines. */
  readonly lineEnds?: boolean
  /** Drop the `RE: link` fallback of a quoted post (`quote-inline`); default true. */
  readonly dropQuoteLink?: boolean
  readonly limits?: { readonly maxTextChars?: number; readonly maxNodes?: number }
  /** Base URL for relative links. Without it, they become plain text. */
  readonly base?: string
}

/** From this length of HTML, copying the result saves memory. */
const MIN_COPIED_CHARS = 16_384

const NO_MENTIONS: readonly Mention[] = []

/**
 * Parses untrusted `html` to a tree of allowed nodes. Never throws. Time and size are bounded: the HTML is truncated at
 * MAX_HTML_CHARS, the tree at MAX_TEXT_CHARS, MAX_NODES and MAX_DEPTH.
 */
export function parseRichText(html: string, options: RichTextOptions = {}): RichText {
  if (html === '') return []
  const { greentext = true, lineEnds = false, limits } = options
  const tree = createRichTree(
    emojiLookup(options.emojis),
    { colours: greentext, lineEnds },
    {
      maxTextChars: limits?.maxTextChars ?? MAX_TEXT_CHARS,
      maxNodes: limits?.maxNodes ?? MAX_NODES,
      maxDepth: MAX_DEPTH - 1,
    },
  )
  const source = cut(html, MAX_HTML_CHARS)
  // Many texts are plain, for example profile fields. Skip the tokenizer, which is the most expensive step.
  if (/[<&]/.test(source)) readHtml(source, treeSink(tree, options))
  else tree.text(source)
  if (source.length < html.length) tree.text('…')
  const text = tree.finish()
  // V8 slices point into their parent string, so small pieces would retain the whole HTML. Copies don't.
  return source.length > MIN_COPIED_CHARS ? structuredClone(text) : text
}

/** Parses a text as it was typed, with its lines: the comment of a report, the words of a moderator. */
export const parseTypedText = (raw: unknown): RichText =>
  parseRichText(typeof raw === 'string' ? raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : '', {
    lineEnds: true,
    greentext: false,
  })

/**
 * Parses `text` without markup (display names, subjects, poll options) to one line with emoji shortcodes. Entities are
 * not decoded, because the author typed `&amp;` literally.
 */
export function parsePlainText(
  text: string,
  options: { readonly emojis?: readonly EmojiImage[]; readonly maxChars?: number } = {},
): RichText {
  const max = options.maxChars ?? MAX_LINE_CHARS
  const bounded = oneLine(cut(text, max))
  return emojiNodes(text.length > max ? `${bounded}…` : bounded, emojiLookup(options.emojis))
}

/** A dropped element: everything up to its end tag is skipped. `depth` counts nested elements of the same name. */
interface Skip {
  readonly tag: string
  depth: number
  /** Keep the text inside: the TeX source of a formula. */
  keepsText: boolean
}

const hasClass = (attributes: Attributes, name: string): boolean =>
  attributes.class?.toLowerCase().split(/\s+/).includes(name) ?? false

/** Translates tags to operations on `tree`. */
function treeSink(tree: RichTree, options: RichTextOptions): HtmlSink {
  const { base, mentions = NO_MENTIONS, dropQuoteLink = true } = options
  const context = base === undefined ? { mentions } : { mentions, base }
  let skip: Skip | null = null

  const openAnchor = (attributes: Attributes): void => {
    tree.close('a')
    tree.open({
      tag: 'a',
      shape: 'inline',
      make: (content, before) => anchorNodes(attributes, content, before, context),
    })
  }

  /** Mastodon's shortened links: `invisible` parts are dropped, `ellipsis` parts end in `…`. */
  const openSpan = (attributes: Attributes): void => {
    if (!tree.isOpen('a')) return
    if (hasClass(attributes, 'invisible')) skip = { tag: 'span', depth: 1, keepsText: false }
    else {
      const more = hasClass(attributes, 'ellipsis')
      tree.open({ tag: 'span', shape: 'inline', make: (content) => (more ? [...content, '…'] : content) })
    }
  }

  const openInSkipped = (current: Skip, tag: string, attributes: Attributes): void => {
    if (tag === current.tag) current.depth++
    else if (current.tag === 'math' && tag === 'annotation') {
      current.keepsText = attributes.encoding === 'application/x-tex'
    }
  }

  const closeInSkipped = (current: Skip, tag: string): void => {
    if (tag === 'annotation') current.keepsText = false
    if (tag === current.tag && --current.depth === 0) skip = null
    // An unclosed hidden part of a link ends with the link.
    else if (tag === 'a' && current.tag === 'span' && tree.isOpen('a')) {
      skip = null
      tree.close('a')
    }
  }

  const openKnown = (tag: string, attributes: Attributes): void => {
    if (tag === 'br') tree.lineBreak()
    else if (tag === 'a') openAnchor(attributes)
    else if (tag === 'span') openSpan(attributes)
    else if (tag === 'img' || tag === 'image') tree.text(cut(attributes.alt ?? '', MAX_WORD_CHARS))
    else if (tag === 'td' || tag === 'th') tree.text(' ')
    else {
      if (tag === 'rt' || tag === 'rp') {
        if (!tree.isOpen('ruby')) return
        // Their end tags may be left out.
        tree.close('rt')
        tree.close('rp')
      }
      const spec = elementSpec(tag, attributes)
      if (spec !== null) tree.open(spec)
      // A rule has no content and only separates the blocks around it.
      if (tag === 'hr') tree.close(tag)
    }
  }

  return {
    open(tag, attributes, selfClosing) {
      if (skip !== null) {
        if (!selfClosing) openInSkipped(skip, tag, attributes)
      } else if (VOID.has(tag)) return
      else if (DROPPED.has(tag)) {
        // A self-closing slash only works in SVG and MathML.
        if (!(selfClosing && (tag === 'svg' || tag === 'math'))) skip = { tag, depth: 1, keepsText: false }
      } else if (dropQuoteLink && hasClass(attributes, 'quote-inline'))
        skip = { tag, depth: 1, keepsText: false }
      else openKnown(tag, attributes)
    },
    close(tag) {
      if (skip !== null) closeInSkipped(skip, tag)
      else if (tag === 'br') tree.lineBreak()
      else tree.close(tag)
    },
    text(text) {
      if (skip === null || skip.keepsText) tree.text(text)
    },
    get full() {
      return tree.full
    },
  }
}
