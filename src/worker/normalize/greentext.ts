import type { RichElement, RichNode, RichText } from '../../shared/model/richText.ts'

const BLOCKS: ReadonlySet<RichElement['t']> = new Set(['p', 'quote', 'pre', 'li', 'ul', 'ol', 'h', 'green'])
/** A line that starts with `>`, except for emoticons such as `>.<`, `>:(` and `>_>`. */
const IMPLYING = /^\s*>(?![.:;_^<>-])/

/** Whether `node` is a block, which starts and ends a line. */
export const isBlock = (node: RichNode): boolean => typeof node !== 'string' && BLOCKS.has(node.t)
const isBreak = (node: RichNode): boolean => typeof node !== 'string' && node.t === 'br'

/** The first text of `node`; empty for code and for nodes without text. */
function firstText(node: RichNode | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  return 'c' in node && node.t !== 'code' ? firstText(node.c[0]) : ''
}

/** Whether a line is greentext. Mentions may precede the `>`: `@alice >implying`. */
function isGreen(nodes: RichText): boolean {
  const first = nodes.find((node) => (typeof node === 'string' ? node.trim() !== '' : node.t !== 'mention'))
  return IMPLYING.test(firstText(first))
}

/**
 * Wraps the greentext lines of a block in `green` elements. A `green` element is a block, so the line break after it is
 * dropped.
 */
export function greenLines(nodes: RichNode[]): RichNode[] {
  if (!nodes.some((node) => firstText(node).includes('>'))) return nodes
  const out: RichNode[] = []
  let line: RichNode[] = []
  const endLine = (end: RichNode | null): void => {
    const green = isGreen(line)
    if (green) out.push({ t: 'green', c: line })
    else out.push(...line)
    if (end !== null && !(green && isBreak(end))) out.push(end)
    line = []
  }
  for (const node of nodes) {
    if (isBreak(node) || isBlock(node)) endLine(node)
    else line.push(node)
  }
  endLine(null)
  return out
}
