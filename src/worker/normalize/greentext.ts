import type { RichElement, RichNode, RichText } from '../../shared/model/richText.ts'

const BLOCKS: ReadonlySet<RichElement['t']> = new Set([
  'p',
  'quote',
  'pre',
  'li',
  'ul',
  'ol',
  'h',
  'green',
  'cyan',
])
/** A line that starts with `>`, except for emoticons such as `>.<`, `>:(` and `>_>`. */
const GREEN = /^\s*>(?![.:;_^<>-])/
/** A line that starts with `<`, except for `<3`, arrows, and emoticons such as `<.<`. */
const CYAN = /^\s*[<‹](?![.:;_^<>3-])/

/** Whether `node` is a block, which starts and ends a line. */
export const isBlock = (node: RichNode): boolean => typeof node !== 'string' && BLOCKS.has(node.t)
const isBreak = (node: RichNode): boolean => typeof node !== 'string' && node.t === 'br'

/** The first text of `node`; empty for code and for nodes without text. */
function firstText(node: RichNode | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  return 'c' in node && node.t !== 'code' ? firstText(node.c[0]) : ''
}

/** The colour of a line, if it has one. Mentions may precede the `>`: `@alice >implying`. */
function colourOf(nodes: RichText): 'green' | 'cyan' | undefined {
  const first = nodes.find((node) => (typeof node === 'string' ? node.trim() !== '' : node.t !== 'mention'))
  const text = firstText(first)
  if (GREEN.test(text)) return 'green'
  return CYAN.test(text) ? 'cyan' : undefined
}

/**
 * Wraps the lines of greentext and cyantext of a block in elements of that colour (PO61). Such an element is a block, so
 * the line break after it is dropped.
 */
export function colouredLines(nodes: RichNode[]): RichNode[] {
  if (!nodes.some((node) => /[<>‹]/.test(firstText(node)))) return nodes
  const out: RichNode[] = []
  let line: RichNode[] = []
  const endLine = (end: RichNode | null): void => {
    const colour = colourOf(line)
    if (colour) out.push({ t: colour, c: line })
    else out.push(...line)
    if (end !== null && !(colour && isBreak(end))) out.push(end)
    line = []
  }
  for (const node of nodes) {
    if (isBreak(node) || isBlock(node)) endLine(node)
    else line.push(node)
  }
  endLine(null)
  return out
}
