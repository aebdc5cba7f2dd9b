import { proxy, ref, subscribe } from 'valtio/vanilla'
import { EMPTY_META, type ViewChange, type ViewState } from '../../shared/protocol/views.ts'

const NOTHING: ViewState = { ids: [], meta: EMPTY_META }

/** One view as this tab was last told of it; `ids` and `meta` are replaced, never looked into. */
export class ViewCell {
  readonly #cell = proxy<{ state: ViewState }>({ state: ref(NOTHING) })

  get state(): ViewState {
    return this.#cell.state
  }

  apply(change: ViewChange): void {
    const { ids, meta } = this.#cell.state
    switch (change.kind) {
      case 'reset':
        this.#cell.state = ref({ ids: change.ids, meta: change.meta })
        break
      case 'splice':
        this.#cell.state = ref({
          ids: ids.toSpliced(change.at, change.remove, ...change.insert),
          meta: change.meta ?? meta,
        })
        break
      case 'meta':
        this.#cell.state = ref({ ids, meta: change.meta })
    }
  }

  read(changed: () => void): () => void {
    return subscribe(this.#cell, changed, true)
  }
}
