import { isUnreadable, parseJson } from '../normalize/json.ts'
import { isRecord, type Json } from '../normalize/read.ts'

/**
 * Answers that the page came with: Pleroma puts them into it as an object of addresses, each with the
 * JSON of its answer in Base64 (I6).
 */
export class Preloaded {
  #answers: Json = {}

  /** @param text what the page's script element holds. */
  take(text: string): void {
    const answers = parseJson(text)
    if (isRecord(answers)) this.#answers = answers
  }

  /** The answer of `path`, for its first asker: whoever asks later wants to know what is so now. */
  give(path: string): unknown {
    const { [path]: encoded, ...others } = this.#answers
    this.#answers = others
    if (typeof encoded !== 'string') return undefined
    try {
      const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
      const answer = parseJson(new TextDecoder().decode(bytes))
      return isUnreadable(answer) ? undefined : answer
    } catch {
      // No Base64.
      return undefined
    }
  }
}
