import { cleanText, cut } from '../../shared/model/cleanText.ts'
import type { RichNode, RichText } from '../../shared/model/richText.ts'
import { type EmojiLookup, emojiNodes } from './emojiText.ts'
import { colouredLines, isBlock } from './greentext.ts'
import { foldMentions } from './mentionRuns.ts'

/**
 * The content model of an element. A `paragraph` contains inline content and ends where a block starts. A `container`
 * contains blocks and inline content, a `list` only entries.
 */
type Shape = 'inline' | 'paragraph' | 'container' | 'list'

export interface ElementSpec {
  /** The HTML tag that closes it. */
  readonly tag: string
  readonly shape: Shape
  /** Creates the nodes for the element's content, which is never empty. May change `before`, the nodes before it. */
  readonly make: (content: RichNode[], before: RichNode[]) => readonly RichNode[]
  /** Preserves white space. */
  readonly verbatim?: boolean
  /** Does not replace shortcodes. */
  readonly literal?: boolean
  /** Lines that start with `>` or `<` stay as they are, also in the elements inside. */
  readonly noColours?: boolean
}

interface Frame extends ElementSpec {
  readonly content: RichNode[]
}

export interface TreeLimits {
  readonly maxTextChars: number
  readonly maxNodes: number
  readonly maxDepth: number
}

/** Builds a rich text from tags that need not match: closes open elements, and drops invalid nesting. */
export interface RichTree {
  text(text: string): void
  lineBreak(): void
  /** Opens an element. Beyond the maximum depth, only its text remains. */
  open(spec: ElementSpec): void
  /** Closes the nearest open element of that tag, and everything inside it. */
  close(tag: string): void
  isOpen(tag: string): boolean
  finish(): RichText
  /** True when a limit is reached: the text ends in `…`, and further input is ignored. */
  readonly full: boolean
}

/** Inline elements that are reopened inside a block that interrupts them, as in browsers. Real posts nest fewer. */
const MAX_REOPENED = 4

/** Trims the white space at the end of a line. */
function trimSpace(content: RichNode[]): void {
  const last = content.at(-1)
  if (typeof last !== 'string') return
  // Not a regular expression, which would rescan every run of spaces in a long text.
  let end = last.length
  while (end > 0 && ' \t\n\r\f'.includes(last.charAt(end - 1))) end--
  if (end === 0) content.pop()
  else content[content.length - 1] = last.slice(0, end)
}

/** Trims the invisible white space and line breaks at the end of a block. */
function trimEnd(content: RichNode[]): void {
  trimSpace(content)
  for (let last = content.at(-1); typeof last === 'object' && last.t === 'br'; last = content.at(-1)) {
    content.pop()
    trimSpace(content)
  }
}

/** An entry of a list. */
export const LIST_ENTRY: ElementSpec = {
  tag: 'li',
  shape: 'container',
  noColours: true,
  make: (c) => [{ t: 'li', c }],
}
const ROOT: ElementSpec = { tag: '', shape: 'container', make: (content) => content }

export interface TreeOptions {
  /** Lines that start with `>` or `<` get a colour. */
  readonly colours: boolean
  /** Line ends in the source are line breaks, except next to blocks and breaks. */
  readonly lineEnds: boolean
}

/** Creates an empty tree that is bounded by `limits`. */
export function createRichTree(
  emojis: EmojiLookup,
  { colours, lineEnds }: TreeOptions,
  limits: TreeLimits,
): RichTree {
  const root: Frame = { ...ROOT, content: [] }
  const stack: Frame[] = [root]
  let pending: string[] = []
  /** At the start of a line or after white space, where further white space collapses. */
  let afterSpace = true
  /** The end of the text so far. After a block's edge or a `<br>`, a line end in the source adds no second break. */
  let edge: 'block' | 'break' | 'line' | null = 'block'
  let chars = 0
  let nodes = 0
  let full = false

  const top = (): Frame => stack.at(-1) ?? root
  const within = (key: 'verbatim' | 'literal' | 'noColours'): boolean =>
    stack.some((frame) => frame[key] === true)
  const isOpen = (tag: string): boolean => stack.some((frame) => frame.tag === tag)
  /** Reserves one level for greentext, which is added when a block closes. */
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
    const text = cleanText(pending.join(''))
    pending = []
    if (within('verbatim')) {
      const lines = text.replace(/\r\n?/g, '\n')
      // Browsers ignore a line end right after <pre>.
      writeText(afterSpace && lines.startsWith('\n') ? lines.slice(1) : lines)
    } else {
      // No link extends over two lines.
      const lines = lineEnds && !isOpen('a') ? text.split(/\r\n?|\n/) : [text]
      for (const [index, line] of lines.entries()) {
        if (index > 0) endLine()
        const collapsed = line.replace(/[ \t\n\r\f]+/g, ' ')
        writeText(afterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed)
      }
    }
  }

  const writeText = (text: string): void => {
    if (text === '' || full) return
    afterSpace = text.endsWith(' ')
    edge = null
    if (top().shape === 'list') push(LIST_ENTRY)
    write(text)
  }

  /** A line end in the source. */
  const endLine = (): void => {
    if (edge === 'break') edge = null
    else if (edge !== 'block' && !full && top().shape !== 'list') breakLine('line')
  }

  const breakLine = (by: 'break' | 'line'): void => {
    trimSpace(top().content)
    append({ t: 'br' })
    afterSpace = true
    edge = by
  }

  const write = (text: string): void => {
    const room = limits.maxTextChars - chars
    const fits = text.length <= room
    const bounded = fits ? text : cut(text, room)
    chars += bounded.length
    for (const node of within('literal') ? [bounded] : emojiNodes(bounded, emojis)) {
      if (!full) append(node)
    }
    if (!fits && !full) overflow()
  }

  const push = (spec: ElementSpec): void => {
    stack.push({ ...spec, content: [] })
  }

  const finishContent = (frame: Frame): RichNode[] => {
    if (frame.shape === 'inline') return frame.content
    trimEnd(frame.content)
    if (!colours || frame.shape === 'list') return frame.content
    const isPlain = frame.noColours === true || within('noColours')
    return foldMentions(isPlain ? frame.content : colouredLines(frame.content))
  }

  const pop = (): void => {
    flush()
    const frame = stack.pop()
    if (frame === undefined) return
    const content = finishContent(frame)
    const produced = content.length > 0 ? frame.make(content, top().content) : []
    if (produced.length === 0 && frame.shape !== 'inline') separateNeighbours()
    for (const node of produced) append(node)
    if (frame.shape !== 'inline') startBlock()
  }

  const startBlock = (): void => {
    afterSpace = true
    edge = 'block'
  }

  /** An empty block leaves a line break, which separates its neighbours. */
  const separateNeighbours = (): void => {
    const last = top().content.at(-1)
    if (last === undefined || isBlock(last) || (typeof last !== 'string' && last.t === 'br')) return
    trimSpace(top().content)
    append({ t: 'br' })
  }

  /** Ends the open paragraph, if any. Returns the inline elements that were open in it. */
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
    // A list needs a level for its entries, and a block in a list needs an entry around it.
    if (!hasRoom((spec.shape === 'list' ? 2 : 1) + (inList && !isEntry ? 1 : 0))) pending.push(' ')
    else {
      if (inList && !isEntry) push(LIST_ENTRY)
      push(isEntry && !inList ? { ...spec, shape: 'paragraph', make: (c) => [{ t: 'p', c }] } : spec)
      startBlock()
    }
    if (spec.shape === 'list') return
    for (const inline of open.slice(-MAX_REOPENED)) if (hasRoom(1)) push(inline)
  }

  return {
    text: (text) => void (full || pending.push(text)),
    lineBreak() {
      flush()
      if (full || top().shape === 'list') return
      if (edge === 'line') edge = 'break'
      else breakLine('break')
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
    isOpen,
    finish() {
      while (stack.length > 1) pop()
      flush()
      return finishContent(root)
    },
    get full() {
      return full
    },
  }
}
