import { GAP_PREFIX } from '../../../shared/protocol/views.ts'

/** What of a post its place in a thread comes of. */
export interface ThreadNode {
  readonly id: string
  /** What it answers; it need not be in the thread. */
  readonly parentId?: string | undefined
  readonly createdAt: string
}

export interface Arranged {
  /** Every post once; `gap:` and an id for one that is answered and not there. */
  readonly ids: readonly string[]
  /** How many are above each row in the tree; empty when they stand one after the other in time. */
  readonly depths: readonly number[]
}

/** By so much a reply is after what it answers, if by nothing else. */
const AFTER_MS = 1

interface Branch {
  readonly id: string
  readonly parentId: string | undefined
  /** Never before what it answers: clocks of servers differ. */
  at: number
  readonly replies: Branch[]
}

/**
 * Puts a thread into order, whatever strangers made of it: links in a circle are cut at the oldest post,
 * posts that come twice count once.
 *
 * @param gaps whether what is answered and not there gets a row of its own, with what answers it below.
 */
export function arrange(nodes: Iterable<ThreadNode>, display: 'tree' | 'linear', gaps: boolean): Arranged {
  const branches = branchesOf(nodes, gaps)
  const roots = linked(branches)
  const rows: { readonly branch: Branch; readonly depth: number }[] = []
  const waiting = roots.reverse().map((branch) => ({ branch, depth: 0 }))
  // Not by recursion: a thread may be as deep as it is long.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    rows.push(next)
    const { branch, depth } = next
    // Clocks of servers differ, and ids of the same moment are in no order.
    for (const reply of branch.replies) if (byTime(reply, branch) < 0) reply.at = branch.at + AFTER_MS
    branch.replies.sort(byTime)
    for (const reply of branch.replies.toReversed()) waiting.push({ branch: reply, depth: depth + 1 })
  }
  if (display === 'tree')
    return { ids: rows.map(({ branch }) => branch.id), depths: rows.map(({ depth }) => depth) }
  return {
    ids: rows
      .map(({ branch }) => branch)
      .sort(byTime)
      .map(({ id }) => id),
    depths: [],
  }
}

function branchesOf(nodes: Iterable<ThreadNode>, gaps: boolean): ReadonlyMap<string, Branch> {
  const branches = new Map<string, Branch>()
  for (const { id, parentId, createdAt } of nodes)
    if (!branches.has(id)) branches.set(id, { id, parentId, at: Date.parse(createdAt) || 0, replies: [] })
  if (!gaps) return branches
  for (const { parentId, at } of [...branches.values()]) {
    if (parentId === undefined || branches.has(parentId)) continue
    const gap = branches.get(GAP_PREFIX + parentId)
    if (gap !== undefined) gap.at = Math.min(gap.at, at)
    else
      branches.set(GAP_PREFIX + parentId, { id: GAP_PREFIX + parentId, parentId: undefined, at, replies: [] })
  }
  return branches
}

/** Hangs each branch below what it answers; what is left over are the roots. */
function linked(branches: ReadonlyMap<string, Branch>): Branch[] {
  const parentOf = ({ parentId = '' }: Branch): Branch | undefined =>
    branches.get(parentId) ?? branches.get(GAP_PREFIX + parentId)
  const cut = new Set<Branch>()
  const settled = new Set<Branch>()
  for (const branch of branches.values()) {
    const way = new Set<Branch>()
    let above: Branch | undefined = branch
    while (above !== undefined && !way.has(above) && !settled.has(above)) {
      way.add(above)
      above = parentOf(above)
    }
    if (above !== undefined && way.has(above)) {
      const circle = [...way].slice([...way].indexOf(above))
      const [oldest] = circle.sort(byTime)
      if (oldest !== undefined) cut.add(oldest)
    }
    for (const each of way) settled.add(each)
  }
  const roots: Branch[] = []
  for (const branch of branches.values()) {
    const parent = cut.has(branch) ? undefined : parentOf(branch)
    if (parent === undefined) roots.push(branch)
    else parent.replies.push(branch)
  }
  return roots.sort(byTime)
}

const byTime = (a: Branch, b: Branch): number =>
  a.at - b.at || a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
