import { type Edge, type NewestState, SUCCESS } from './newestState.ts'

/** The newest rows were fetched again, `top` first, and merged. If there are none, rows of the last visit stay those. */
export function reloaded({ rows, ...state }: NewestState, top: Edge): NewestState {
  const before = { skipped: undefined, isSparse: false, ...rows, flush: false }
  return {
    ...state,
    ...SUCCESS,
    rows:
      rows.at === 'live'
        ? { ...rows, flush: false }
        : 'flush' in rows || top
          ? { ...before, at: 'behind', edge: top ?? rows.edge }
          : rows,
  }
}
