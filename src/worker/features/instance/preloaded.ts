import { isUnreadable, parseJson } from '../../json/parseJson.ts'
import { isRecord, type JsonObject } from '../../json/read.ts'

/**
 * Responses that the page embeds. Pleroma adds an object that maps paths to the JSON of their response, in Base64 (I6).
 */
export class Preloaded {
  #answers: JsonObject = {}

  /** @param text content of the page's script element. */
  take(text: string): void {
    const answers = parseJson(text)
    if (isRecord(answers)) this.#answers = answers
  }

  /** Returns the response of `path` once: later callers need a fresh one. */
  takeOnce(path: string): unknown {
    const { [path]: encoded, ...others } = this.#answers
    this.#answers = others
    if (typeof encoded !== 'string') return undefined
    try {
      const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
      const answer = parseJson(new TextDecoder().decode(bytes))
      return isUnreadable(answer) ? undefined : answer
    } catch {
      // Invalid Base64.
      return undefined
    }
  }
}
