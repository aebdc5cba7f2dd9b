/** The pictures that failed. */
export class FailedPictures {
  readonly #retries = new Set<() => void>()

  /** Calls `retry` whenever the picture may load, until the returned function is called. */
  add(retry: () => void): () => void {
    this.#retries.add(retry)
    return () => void this.#retries.delete(retry)
  }

  /** Loads them again: the server that has them may have been away (M47). */
  retry(): void {
    for (const retry of [...this.#retries]) retry()
  }
}
