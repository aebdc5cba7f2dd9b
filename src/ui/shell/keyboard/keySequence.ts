import { type Shortcut, shortcutOf } from './shortcuts.ts'

/** Timeout between the keys of a sequence. */
const SECOND_WITHIN_MS = 1_500

/** Recognises key sequences. */
export class KeySequence {
  readonly #now: () => number
  #first: string | null = null
  #at = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** The shortcut that `key` completes; `more` if it begins a sequence; null otherwise. */
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

  /** Forgets the first key of a sequence. */
  forget(): void {
    this.#first = null
  }
}
