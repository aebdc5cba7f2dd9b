import { type Shortcut, shortcutOf } from './shortcuts.ts'

/** The second of two keys comes within this, or the first is forgotten. */
const SECOND_WITHIN_MS = 1_500

/** Puts keys together that are pressed one after the other. */
export class KeySequence {
  readonly #now: () => number
  #first: string | null = null
  #at = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** The shortcut that `key` completes; `more` when it begins one; null when it is none. */
  press(key: string): Shortcut | 'more' | null {
    const first = this.#now() - this.#at <= SECOND_WITHIN_MS ? this.#first : null
    this.#first = null
    const found = shortcutOf(first === null ? [key] : [first, key])
    if (found === 'more') {
      this.#first = key
      this.#at = this.#now()
    }
    return found
  }

  /** Whatever was begun is forgotten. */
  forget(): void {
    this.#first = null
  }
}
