import { proxy, ref, subscribe } from 'valtio/vanilla'
import {
  EMPTY_META,
  type LoadState,
  type ViewChange,
  type ViewMeta,
  type ViewState,
} from '../../shared/protocol/views.ts'

const EMPTY_STATE: ViewState = { ids: [], meta: EMPTY_META }

/** The latest state of one view. `ids` and `meta` are replaced as a whole, never observed in depth. */
export class ViewCell {
  readonly #cell = proxy<{ state: ViewState }>({ state: ref(EMPTY_STATE) })

  get state(): ViewState {
    return this.#cell.state
  }

  apply(change: ViewChange): void {
    const { ids, meta } = this.#cell.state
    const next = change.meta === undefined ? meta : withUnchangedParts(meta, change.meta)
    switch (change.kind) {
      case 'reset':
        this.#cell.state = ref({ ids: change.ids, meta: next })
        break
      case 'splice':
        this.#cell.state = ref({
          ids: ids.toSpliced(change.at, change.remove, ...change.insert),
          meta: next,
        })
        break
      case 'meta':
        this.#cell.state = ref({ ids, meta: next })
    }
  }

  /** Calls `changed` synchronously when the view changes. Returns a function that stops it. */
  subscribe(changed: () => void): () => void {
    return subscribe(this.#cell, changed, true)
  }
}

/** `after`, with the unchanged parts of `before`, so that components that read only these parts don't render. */
const withUnchangedParts = (before: ViewMeta, after: ViewMeta): ViewMeta => ({
  ...after,
  newer: sameLoad(before.newer, after.newer) ? before.newer : after.newer,
  older: sameLoad(before.older, after.older) ? before.older : after.older,
  ...(after.tide && JSON.stringify(before.tide) === JSON.stringify(after.tide) && { tide: before.tide }),
})

/** Whether both look the same on screen. */
function sameLoad(a: LoadState, b: LoadState): boolean {
  if (a.state !== 'failed' || b.state !== 'failed') return a.state === b.state
  return (['code', 'status', 'textKey', 'serverText'] as const).every((field) => a[field] === b[field])
}
