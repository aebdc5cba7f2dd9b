import { type FilterContext, holdsIn, type MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { dropOldest } from '../../platform/dropOldest.ts'

/** More than any timeline keeps; the longest known go first. */
export const MAX_KNOWN = 5_000

/**
 * Which posts no row is left of. It is known also of those whose entities were let go: nobody shows them,
 * so they are the first to go.
 */
export class HiddenRows {
  readonly #hidden = new Map<string, readonly MuteReason[]>()
  /** What hidden repeats repeat. */
  readonly #repeats = new Map<string, string>()

  get none(): boolean {
    return this.#hidden.size === 0
  }

  /** Takes note of how `id` was judged; whether that is news. */
  note(id: string, reasons: readonly MuteReason[]): boolean {
    const hiding = reasons.filter(({ hide }) => hide)
    if (hiding.length === 0) return this.#hidden.delete(id)
    const before = this.#hidden.get(id)
    this.#hidden.set(id, hiding)
    dropOldest(this.#hidden, MAX_KNOWN)
    return before?.length !== hiding.length
  }

  /** Whether nothing is left of row `id` where `context` is read. @param status its post, if it is held. */
  hides(id: string, context: FilterContext | null, status: Status | undefined): boolean {
    if (this.#holds(id, context)) return true
    const repeated = status === undefined ? this.#repeats.get(id) : status.repeatOfId
    if (repeated === undefined || !this.#holds(repeated, context)) return false
    this.#repeats.set(id, repeated)
    dropOldest(this.#repeats, MAX_KNOWN)
    return true
  }

  /** Forgets those that can't be judged again because they are not here: when they come, they will be. */
  keep(held: (id: string) => boolean): void {
    for (const id of this.#hidden.keys()) if (!held(id)) this.#hidden.delete(id)
  }

  #holds(id: string, context: FilterContext | null): boolean {
    return this.#hidden.get(id)?.some((reason) => holdsIn(reason, context)) === true
  }
}
