import type { RichNode, RichText } from '../../shared/model/richText.ts'
import { cleanText, cut } from '../json/text.ts'
import { type EmojiLookup, emojiNodes } from './emojiText.ts'
import { greenLines, isBlock } from './greentext.ts'
import { foldMentions } from './mentionRuns.ts'

/**
 * How an element sits in the tree. A `paragraph` holds inline content and ends where any block starts;
 * a `container` holds blocks and inline content, a `list` only entries.
 */
type Shape = 'inline' | 'paragraph' | 'container' | 'list'

export interface ElementSpec {
  /** The HTML tag that closes it. */
  readonly tag: string
  readonly shape: Shape
  /** What stands in the tree for its content, which is never empty. */
  readonly make: (content: RichNode[]) => readonly RichNode[]
  /** White space is kept. */
  readonly verbatim?: boolean
  /** Shortcodes are left as they are written. */
  readonly literal?: boolean
  /** Lines that start with `>` are left as they are. */
  readonly noGreentext?: boolean
}

interface Frame extends ElementSpec {
  readonly content: RichNode[]
}

export interface TreeLimits {
  readonly maxTextChars: number
  readonly maxNodes: number
  readonly maxDepth: number
}

/** Builds one rich text out of loose tags: what is not closed is, what does not fit is left out. */
export interface RichTree {
  text(text: string): void
  lineBreak(): void
  /** Opens an element; too deep, it is left out and only its text is kept. */
  open(spec: ElementSpec): void
  /** Closes the nearest open element of that tag, and all in it. */
  close(tag: string): void
  isOpen(tag: string): boolean
  finish(): RichText
  /** True when a limit is reached; the text ends in `…`, and no more is taken. */
  readonly full: boolean
}

/** Emphasis that a block breaks into goes on in it, as in browsers; nobody nests more of it than this. */
const MAX_REOPENED = 4

/** Takes the white space from the end of a line. */
function trimSpace(content: RichNode[]): void {
  const last = content.at(-1)
  if (typeof last !== 'string') return
  // Counted by hand: a regular expression tries every run of spaces in a long text anew.
  let end = last.length
  while (end > 0 && ' \t\n\r\f'.includes(last.charAt(end - 1))) end--
  if (end === 0) content.pop()
  else content[content.length - 1] = last.slice(0, end)
}

/** Takes the white space and the line breaks from the end of a block: nobody sees them. */
function trimEnd(content: RichNode[]): void {
  trimSpace(content)
  for (let last = content.at(-1); typeof last === 'object' && last.t === 'br'; last = content.at(-1)) {
    content.pop()
    trimSpace(content)
  }
}

const LIST_ENTRY: ElementSpec = { tag: 'li', shape: 'container', make: (c) => [{ t: 'li', c }] }
const ROOT: ElementSpec = { tag: '', shape: 'container', make: (content) => content }

/** An empty tree, to be filled tag by tag and text by text, and bounded by `limits`. */
export function createRichTree(emojis: EmojiLookup, greentext: boolean, limits: TreeLimits): RichTree {
  const root: Frame = { ...ROOT, content: [] }
  const stack: Frame[] = [root]
  let pending: string[] = []
  /** The character before is white space, or a line starts here: more white space is nothing. */
  let afterSpace = true
  let chars = 0
  let nodes = 0
  let full = false

  const top = (): Frame => stack.at(-1) ?? root
  const within = (key: 'verbatim' | 'literal'): boolean => stack.some((frame) => frame[key] === true)
  /** One level is left for greentext, which comes into being when a block is closed. */
  const hasRoom = (levels: number): boolean => stack.length - 1 + levels < limits.maxDepth

  const append = (node: RichNode): void => {
    const { content } = top()
    const last = content.at(-1)
    if (typeof node === 'string' && typeof last === 'string') content[content.length - 1] = last + node
    else {
      content.push(node)
      nodes++
    }
    if (nodes >= limits.maxNodes && !full) overflow()
  }

  const overflow = (): void => {
    full = true
    append('…')
  }

  const flush = (): void => {
    if (pending.length === 0) return
    let text = cleanText(pending.join(''))
    pending = []
    if (within('verbatim')) {
      text = text.replace(/\r\n?/g, '\n')
      // The line end right after <pre> is not shown.
      if (afterSpace && text.startsWith('\n')) text = text.slice(1)
    } else {
      text = text.replace(/[ \t\n\r\f]+/g, ' ')
      if (afterSpace && text.startsWith(' ')) text = text.slice(1)
    }
    if (text === '') return
    afterSpace = text.endsWith(' ')
    if (top().shape === 'list') push(LIST_ENTRY)
    write(text)
  }

  const write = (text: string): void => {
    const room = limits.maxTextChars - chars
    const fits = text.length <= room
    const kept = fits ? text : cut(text, room)
    chars += kept.length
    for (const node of within('literal') ? [kept] : emojiNodes(kept, emojis)) {
      if (!full) append(node)
    }
    if (!fits && !full) overflow()
  }

  const push = (spec: ElementSpec): void => {
    stack.push({ ...spec, content: [] })
  }

  const endOf = (frame: Frame): RichNode[] => {
    if (frame.shape === 'inline') return frame.content
    trimEnd(frame.content)
    return greentext && frame.noGreentext !== true && frame.shape !== 'list'
      ? foldMentions(greenLines(frame.content))
      : frame.content
  }

  const pop = (): void => {
    flush()
    const frame = stack.pop()
    if (frame === undefined) return
    const content = endOf(frame)
    const made = content.length > 0 ? frame.make(content) : []
    if (made.length === 0 && frame.shape !== 'inline') keepApart()
    for (const node of made) append(node)
    if (frame.shape !== 'inline') afterSpace = true
  }

  /** An empty block leaves no node, but what is before and after it stays on lines of its own. */
  const keepApart = (): void => {
    const last = top().content.at(-1)
    if (last === undefined || isBlock(last) || (typeof last !== 'string' && last.t === 'br')) return
    trimSpace(top().content)
    append({ t: 'br' })
  }

  /** Ends the paragraph, if one is open; answers the inline elements that were open in it. */
  const endParagraph = (): ElementSpec[] => {
    const open: ElementSpec[] = []
    flush()
    while (top().shape === 'inline') {
      open.unshift(top())
      pop()
    }
    if (top().shape === 'paragraph') pop()
    return open
  }

  const openBlock = (spec: ElementSpec): void => {
    const open = endParagraph()
    const isEntry = spec.tag === LIST_ENTRY.tag
    if (isEntry && top().tag === LIST_ENTRY.tag) pop()
    const inList = top().shape === 'list'
    // A list needs room for its entries, and a block in a list needs an entry to stand in.
    if (!hasRoom((spec.shape === 'list' ? 2 : 1) + (inList && !isEntry ? 1 : 0))) pending.push(' ')
    else {
      if (inList && !isEntry) push(LIST_ENTRY)
      push(isEntry && !inList ? { ...spec, shape: 'paragraph', make: (c) => [{ t: 'p', c }] } : spec)
      afterSpace = true
    }
    if (spec.shape === 'list') return
    for (const inline of open.slice(-MAX_REOPENED)) if (hasRoom(1)) push(inline)
  }

  return {
    text: (text) => void (full || pending.push(text)),
    lineBreak() {
      flush()
      if (full || top().shape === 'list') return
      trimSpace(top().content)
      append({ t: 'br' })
      afterSpace = true
    },
    open(spec) {
      if (full) return
      if (spec.shape !== 'inline') {
        openBlock(spec)
        return
      }
      flush()
      if (top().shape === 'list') push(LIST_ENTRY)
      if (hasRoom(1)) push(spec)
    },
    close(tag) {
      const at = stack.findLastIndex((frame) => frame.tag === tag)
      if (at <= 0) return
      while (stack.length > at) pop()
    },
    isOpen: (tag) => stack.some((frame) => frame.tag === tag),
    finish() {
      while (stack.length > 1) pop()
      flush()
      return endOf(root)
    },
    get full() {
      return full
    },
  }
}
