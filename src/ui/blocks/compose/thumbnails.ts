import { perTab } from '../../engine/perEngine.ts'

const MAX_THUMBNAILS = 30

const keyOf = (name: string, bytes: number): string => `${bytes} ${name}`

/** Previews of the pictures that were chosen in this tab. */
class Thumbnails {
  /** Object URLs, the oldest first. The oldest are evicted. */
  readonly #urls = new Map<string, string>()

  /** Stores a preview of `file` if it is a picture. */
  remember(file: File): void {
    if (!/^image\/(png|jpe?g|gif|webp|avif)$/.test(file.type)) return
    const key = keyOf(file.name, file.size)
    const before = this.#urls.get(key)
    if (before !== undefined) URL.revokeObjectURL(before)
    this.#urls.delete(key)
    this.#urls.set(key, URL.createObjectURL(file))
    for (const [oldest, url] of this.#urls) {
      if (this.#urls.size <= MAX_THUMBNAILS) return
      URL.revokeObjectURL(url)
      this.#urls.delete(oldest)
    }
  }

  /** The object URL of a picture with this name and size. */
  urlOf(name: string, bytes: number): string | undefined {
    return this.#urls.get(keyOf(name, bytes))
  }
}

export const thumbnailsOf = perTab(() => new Thumbnails())
