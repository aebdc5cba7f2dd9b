import { type Shortcut, shortcutOf } from './shortcuts.ts'

/** How long after the first key of a sequence the second one counts. */
const SECOND_KEY_WITHIN_MS = 1_500

/** Recognises shortcuts of one key, and of two keys in sequence. */
export class KeySequence {
  readonly #now: () => number
  #first: string | null = null
  #firstAtMs = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** The shortcut that `key` completes; `more` if it begins a sequence; null otherwise. */
  press(key: string): Shortcut | 'more' | null {
    const first = this.#now() - this.#firstAtMs <= SECOND_KEY_WITHIN_MS ? this.#first : null
    this.#first = null
    const found = shortcutOf(first === null ? [key] : [first, key])
    if (found === 'more') {
      this.#first = key
      this.#firstAtMs = this.#now()
    }
    return found
  }

  /** Forgets the first key of a sequence. */
  forget(): void {
    this.#first = null
  }
}
