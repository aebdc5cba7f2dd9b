import { GAP_PREFIX, isGap, type ThreadShape } from '../../../shared/protocol/views.ts'

/** A visible row of a conversation. */
export interface ThreadRow {
  readonly id: string
  /**
   * `ancestor`: a post above the root. `gap`: a post that has replies here but could not be loaded. `above`: all that is above the
   * post at the top (TH33).
   */
  readonly kind: 'post' | 'ancestor' | 'gap' | 'above'
  /** Indentation level. */
  readonly depth: number
  /** Number of all descendants. */
  readonly replies: number
  /** For an ancestor: the number of its direct replies that are not on the path to the root. */
  readonly others: number
  /** Whether its replies are shown. */
  readonly open: boolean
  /** Its replies are too deep to be shown here: they are shown with this post as the root (TH28). */
  readonly continues: boolean
  /** The posts that its guide lines belong to, from the root down: its ancestors in the visible tree. */
  readonly path: readonly string[]
  /** Of a row `above`, whose id is that of the parent. */
  readonly above?: Above
}

/** What is above the post at the top, in one row. */
interface Above {
  /** Whether the parent could not be loaded. */
  readonly missing: boolean
  /** The other posts, oldest first. */
  readonly earlier: readonly string[]
  /** How many rows it stands for. */
  readonly count: number
}

export const idOfRow = ({ id }: ThreadRow): string => id

/** What decides which posts of a conversation are visible. */
export interface ThreadOptions {
  /** The root of the visible tree; null: the whole conversation. */
  readonly rootId: string | null
  /** Branches that the user opened or closed. */
  readonly toggled: ReadonlyMap<string, boolean>
  /** The preference `maxDepthInThread`. */
  readonly maxDepth: number
}

/** Replies are indented by at most this many levels, each with a guide line (TH24). */
const MAX_INDENT = 4

const FLAT = { depth: 0, continues: false, path: [] } as const

/** The level below which replies start hidden (TH16). */
const levelsOf = (maxDepth: number): number => Math.max(1, maxDepth - 2)

/** The visible rows of a conversation, in order. Linear in the number of posts. */
export function threadRows(
  ids: readonly string[],
  { depths, focusId }: ThreadShape,
  { rootId, toggled, maxDepth }: ThreadOptions,
): readonly ThreadRow[] {
  const kindOf = (id: string): ThreadRow['kind'] => (isGap(id) ? 'gap' : 'post')
  if (depths.length === 0)
    return ids.map((id) => ({ ...FLAT, id, kind: kindOf(id), replies: 0, others: 0, open: true }))
  const ends = endsOf(depths)
  const root = rootId === null ? -1 : ids.indexOf(rootId)
  const depthOf = (index: number): number => depths[index] ?? 0
  const pathToFocus = new Set(pathTo(ids.indexOf(focusId), depths))
  const rows: ThreadRow[] = pathTo(root, depths).map((index) => {
    const id = ids[index] ?? ''
    const kind = isGap(id) ? 'gap' : 'ancestor'
    return { ...FLAT, id, kind, replies: 0, others: childrenOf(index, ends) - 1, open: true }
  })
  const [from, to] = root === -1 ? [0, ids.length] : [root, ends[root] ?? ids.length]
  const base = root === -1 ? 0 : depthOf(root)
  /** The last post of each level so far: the ancestors of the next one. */
  const levels: string[] = []
  for (let index = from; index < to; ) {
    const id = ids[index] ?? ''
    const depth = depthOf(index) - base
    const end = ends[index] ?? index + 1
    // The path to the focused post stays open, however deep it is.
    const open = toggled.get(id) ?? (depth < levelsOf(maxDepth) || pathToFocus.has(index))
    const continues = !open && depth >= MAX_INDENT && !toggled.has(id)
    levels.length = depth
    rows.push({
      id,
      kind: kindOf(id),
      depth,
      replies: end - index - 1,
      others: 0,
      open,
      continues,
      path: levels.slice(0, MAX_INDENT),
    })
    levels.push(id)
    index = open ? index + 1 : end
  }
  return rows
}

/**
 * `rows` with all that is above `topId` in one row, if there is something: `parentId`, or a place for it, and what else (TH33).
 *
 * @param loaded whether the whole conversation is known, so that a parent that is not in it is missing.
 */
export function foldAbove(
  rows: readonly ThreadRow[],
  topId: string,
  parentId: string | undefined,
  loaded: boolean,
): readonly ThreadRow[] {
  const at = rows.findIndex(({ id }) => id === topId)
  if (at === -1 || (at === 0 && parentId === undefined)) return rows
  const above = rows.slice(0, at)
  const parent =
    above.find(({ id }) => id === parentId || id === GAP_PREFIX + parentId) ??
    (parentId === undefined ? above.at(-1) : undefined)
  const earlier = above.filter((row) => row !== parent && row.kind !== 'gap').map(idOfRow)
  const missing = parent === undefined ? loaded : parent.kind === 'gap'
  const row: ThreadRow = {
    ...FLAT,
    id: parentId ?? parent?.id ?? '',
    kind: 'above',
    replies: 0,
    others: 0,
    open: true,
    above: { missing, earlier, count: Math.max(1, at) },
  }
  return [row, ...rows.slice(at)]
}

/** How many of `count` posts are neither ancestors nor descendants of the root. */
export function countElsewhere(rows: readonly ThreadRow[], rootId: string | null, count: number): number {
  const at = rows.findIndex(({ id }) => id === rootId)
  return at === -1 ? 0 : count - at - 1 - (rows[at]?.replies ?? 0)
}

/** `toggled` after the whole branch of `id` was opened or closed (TH18). */
export function toggleBranch(
  ids: readonly string[],
  depths: readonly number[],
  toggled: ReadonlyMap<string, boolean>,
  id: string,
  open: boolean,
): ReadonlyMap<string, boolean> {
  const from = ids.indexOf(id)
  const to = endsOf(depths)[from] ?? from + 1
  const next = new Map(toggled)
  for (const each of ids.slice(from, to)) next.set(each, open)
  return next
}

/** The initial root: the focused post, unless it is at the top level. */
export const firstRoot = (ids: readonly string[], { depths, focusId }: ThreadShape): string | null =>
  (depths[ids.indexOf(focusId)] ?? 0) > 0 ? focusId : null

/** For each row, the index after its last descendant. */
function endsOf(depths: readonly number[]): readonly number[] {
  const ends = new Array<number>(depths.length).fill(depths.length)
  const open: number[] = []
  for (const [index, depth] of depths.entries()) {
    for (let last = open.at(-1); last !== undefined && (depths[last] ?? 0) >= depth; last = open.at(-1)) {
      ends[last] = index
      open.pop()
    }
    open.push(index)
  }
  return ends
}

/** The indexes of the ancestors of `index`, from the top down. */
function pathTo(index: number, depths: readonly number[]): readonly number[] {
  const path: number[] = []
  let depth = depths[index] ?? 0
  for (let above = index - 1; above >= 0 && depth > 0; above--) {
    if ((depths[above] ?? 0) >= depth) continue
    path.unshift(above)
    depth = depths[above] ?? 0
  }
  return path
}

function childrenOf(index: number, ends: readonly number[]): number {
  let count = 0
  for (let child = index + 1; child < (ends[index] ?? 0); child = ends[child] ?? child + 1) count++
  return count
}
