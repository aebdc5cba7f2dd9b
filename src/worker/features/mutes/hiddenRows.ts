import { appliesIn, type FilterContext, type MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { dropOldest } from '../../platform/dropOldest.ts'
import { sameValue } from '../../store/sameValue.ts'

/** More than any timeline stores. The oldest are evicted first. */
export const MAX_KNOWN = 5_000

/**
 * Posts that are hidden completely. They are remembered after their entities were evicted: no view shows hidden posts, so
 * the store evicts them first.
 */
export class HiddenRows {
  readonly #hidden = new Map<string, readonly MuteReason[]>()
  /** Id of the repeated post by id of the hidden repeat. */
  readonly #repeats = new Map<string, string>()
  /** Posts that repeat no other, so that a timeline need not read all its posts from the store for each new row. */
  readonly #originals = new Set<string>()

  get none(): boolean {
    return this.#hidden.size === 0
  }

  /** Records the reasons for `id`. Returns whether they changed. */
  note(id: string, reasons: readonly MuteReason[]): boolean {
    const hiding = reasons.filter(({ hide }) => hide)
    if (hiding.length === 0) return this.#hidden.delete(id)
    const before = this.#hidden.get(id)
    this.#hidden.set(id, hiding)
    dropOldest(this.#hidden, MAX_KNOWN)
    return !sameValue(before, hiding)
  }

  /** Whether row `id` is hidden in `context`. @param post reads the row's post, if it is stored. */
  hides(id: string, context: FilterContext | null, post: (id: string) => Status | undefined): boolean {
    if (this.#isHiddenIn(id, context)) return true
    if (this.#originals.has(id)) return false
    const status = post(id)
    if (status !== undefined && status.repeatOfId === undefined) {
      this.#originals.add(id)
      dropOldest(this.#originals, MAX_KNOWN)
    }
    const repeated = status === undefined ? this.#repeats.get(id) : status.repeatOfId
    if (repeated === undefined || !this.#isHiddenIn(repeated, context)) return false
    this.#repeats.set(id, repeated)
    dropOldest(this.#repeats, MAX_KNOWN)
    return true
  }

  /** Forgets posts that are not in the store and so can't be judged again. They are judged when they are fetched again. */
  retain(isStored: (id: string) => boolean): void {
    for (const id of this.#hidden.keys()) if (!isStored(id)) this.#hidden.delete(id)
  }

  #isHiddenIn(id: string, context: FilterContext | null): boolean {
    return this.#hidden.get(id)?.some((reason) => appliesIn(reason, context)) === true
  }
}
