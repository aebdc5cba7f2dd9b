import type { RichNode } from '../../shared/model/richText.ts'

/** Longer runs are collapsed (PO11). */
const MAX_UNFOLDED = 5

const isMention = (node: RichNode): boolean => typeof node === 'object' && node.t === 'mention'

/** Wraps each long run of mentions in a block in one `mentions` node, which can be collapsed. */
export function foldMentions(nodes: RichNode[]): RichNode[] {
  const out: RichNode[] = []
  let run: RichNode[] = []
  const endRun = (): void => {
    if (run.filter(isMention).length > MAX_UNFOLDED) out.push({ t: 'mentions', c: run })
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
