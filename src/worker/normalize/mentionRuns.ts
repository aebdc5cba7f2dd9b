import type { RichNode } from '../../shared/model/richText.ts'

/** Longer runs are folded (PO11). */
const SHOWN = 5

const isMention = (node: RichNode): boolean => typeof node === 'object' && node.t === 'mention'

/** The content of one block, its long runs of mentions put into one node each, so that they can be folded. */
export function foldMentions(nodes: RichNode[]): RichNode[] {
  const out: RichNode[] = []
  let run: RichNode[] = []
  const endRun = (): void => {
    if (run.filter(isMention).length > SHOWN) out.push({ t: 'mentions', c: run })
    else out.push(...run)
    run = []
  }
  for (const node of nodes) {
    if (isMention(node) || (run.length > 0 && typeof node === 'string' && node.trim() === '')) run.push(node)
    else {
      endRun()
      out.push(node)
    }
  }
  endRun()
  return out
}
