import { GAP_PREFIX } from '../../../shared/protocol/views.ts'

/** The fields of a post that determine its position in a thread. */
export interface ThreadNode {
  readonly id: string
  /** The post it replies to, which may be missing from the thread. */
  readonly parentId?: string | undefined
  readonly createdAt: string
}

interface Arranged {
  /** Every post once. `gap:` followed by an id stands for a missing parent. */
  readonly ids: readonly string[]
  /** Depth of each row in the tree; empty in the linear display. */
  readonly depths: readonly number[]
}

/** A reply with an earlier timestamp than its parent sorts this long after it. */
const MIN_REPLY_DELAY_MS = 1

interface Branch {
  readonly id: string
  readonly parentId: string | undefined
  /** Never before the parent: server clocks differ. */
  at: number
  readonly replies: Branch[]
}

/**
 * Orders the posts of a thread. The input is untrusted: cycles are cut at the oldest post, and duplicates are dropped.
 *
 * @param gaps whether a missing parent gets a row of its own, with its replies below.
 */
export function arrange(nodes: Iterable<ThreadNode>, display: 'tree' | 'linear', gaps: boolean): Arranged {
  const branches = branchesOf(nodes, gaps)
  const roots = linkBranches(branches)
  const rows: { readonly branch: Branch; readonly depth: number }[] = []
  const stack = roots.reverse().map((branch) => ({ branch, depth: 0 }))
  // Not recursive: a thread may be as deep as it is long.
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    rows.push(next)
    const { branch, depth } = next
    // Server clocks differ, and ids of the same moment have no order.
    for (const reply of branch.replies)
      if (byTime(reply, branch) < 0) reply.at = branch.at + MIN_REPLY_DELAY_MS
    branch.replies.sort(byTime)
    for (const reply of branch.replies.toReversed()) stack.push({ branch: reply, depth: depth + 1 })
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

/** Attaches each branch to its parent. Returns the roots. */
function linkBranches(branches: ReadonlyMap<string, Branch>): Branch[] {
  const parentOf = ({ parentId = '' }: Branch): Branch | undefined =>
    branches.get(parentId) ?? branches.get(GAP_PREFIX + parentId)
  const cut = new Set<Branch>()
  const settled = new Set<Branch>()
  for (const branch of branches.values()) {
    const path = new Set<Branch>()
    let above: Branch | undefined = branch
    while (above !== undefined && !path.has(above) && !settled.has(above)) {
      path.add(above)
      above = parentOf(above)
    }
    if (above !== undefined && path.has(above)) {
      const cycle = [...path].slice([...path].indexOf(above))
      const [oldest] = cycle.sort(byTime)
      if (oldest !== undefined) cut.add(oldest)
    }
    for (const each of path) settled.add(each)
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
