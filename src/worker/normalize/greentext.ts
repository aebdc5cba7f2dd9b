import type { RichElement, RichNode, RichText } from '../../shared/model/richText.ts'

const BLOCKS: ReadonlySet<RichElement['t']> = new Set(['p', 'quote', 'pre', 'li', 'ul', 'ol', 'h', 'green'])
/** `>` and what is said; faces such as `>.<`, `>:(` and `>_>` are not meant. */
const IMPLYING = /^\s*>(?![.:;_^<>-])/

/** Whether `node` stands on lines of its own. */
export const isBlock = (node: RichNode): boolean => typeof node !== 'string' && BLOCKS.has(node.t)
const isBreak = (node: RichNode): boolean => typeof node !== 'string' && node.t === 'br'

/** The first words of `node`; empty for what has none of its own. */
function firstText(node: RichNode | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  return 'c' in node && node.t !== 'code' ? firstText(node.c[0]) : ''
}

/** Whether a line is greentext. Whom it answers may stand before it: `@alice >implying`. */
function isGreen(nodes: RichText): boolean {
  const first = nodes.find((node) => (typeof node === 'string' ? node.trim() !== '' : node.t !== 'mention'))
  return IMPLYING.test(firstText(first))
}

/**
 * The content of one block, its greentext lines put into `green` elements. A green line is a block of
 * its own, so the line break that ended it goes.
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
