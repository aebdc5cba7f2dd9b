import { moreIn, type ShownChain, type WatchInput } from '../../shared/protocol/views.ts'

/** Those of `chains` of which `rows` shows a post. */
export function chainsAmong(rows: readonly string[], chains: readonly ShownChain[]): readonly ShownChain[] {
  const shown = new Set(rows)
  return chains.filter(({ ids }) => ids.some((id) => shown.has(id)))
}

/**
 * What a restarted engine has to know of the shown `rows`: the posts in the instance's order, and their groups (RW13). A group below
 * them is made again of what loads: its posts may load one after the other.
 */
export function shownRows(
  rows: readonly string[],
  chains: readonly ShownChain[] | undefined,
): Pick<WatchInput, 'rows' | 'chains'> {
  if (chains === undefined) return { rows }
  const posts = rows.filter((id) => moreIn(id) === 0)
  const served = posts.flatMap((id) => {
    const ids = chains.find((chain) => chain.ids.includes(id))?.ids
    if (ids === undefined) return [id]
    return ids.find((one) => posts.includes(one)) === id ? ids.toReversed() : []
  })
  return { rows: served, chains: chainsAmong(posts, chains) }
}
