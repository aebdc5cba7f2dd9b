/**
 * Whether this tab has a page before this one. The router stores the index of each entry in its state, from 0. An entry
 * made by a changed hash has no index, nor has the one after it. Neither can be the first.
 */
export const hasEntryBefore = (): boolean =>
  (history.state as { readonly idx?: number } | null)?.idx !== 0 && history.length > 1
