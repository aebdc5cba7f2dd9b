import { moreIn, postOf } from '../../shared/protocol/views.ts'
import type { Chains } from './chains.ts'
import type { Rows } from './foldedRows.ts'

/** Shows the posts behind the button `row`. Returns whether there is such a button. */
export function openChain({ byRow }: Chains, row: string): boolean {
  const chain = moreIn(row) > 0 ? byRow.get(postOf(row)) : undefined
  if (chain !== undefined) chain.shown = chain.ids.length
  return chain !== undefined
}

/** Row `newId` takes the place of `oldId`. */
export function renameRow({ byRow }: Chains, oldId: string, newId: string): void {
  const chain = byRow.get(oldId)
  if (chain === undefined) return
  byRow.set(newId, chain)
  chain.ids = chain.ids.map((id) => (id === oldId ? newId : id))
  if (chain.at === oldId) chain.at = newId
}

/** Forgets the groups of rows that are gone; only now and then, because this runs for each streamed row. */
export function forgetRows(chains: Chains, rows: Rows): void {
  if (chains.byRow.size <= 2 * rows.entries.length) return
  for (const id of chains.byRow.keys()) if (!rows.has(id)) chains.byRow.delete(id)
  chains.all = chains.all.filter(({ ids }) => ids.some((id) => rows.has(id)))
}
