/** Object URLs of pictures chosen in this tab, the oldest first. The oldest are evicted. */
const thumbnails = new Map<string, string>()
const MAX_THUMBNAILS = 30

const keyOf = (name: string, bytes: number): string => `${bytes} ${name}`

/** Stores a preview of `file` if it is a picture. */
export function rememberThumbnail(file: File): void {
  if (!/^image\/(png|jpe?g|gif|webp|avif)$/.test(file.type)) return
  const key = keyOf(file.name, file.size)
  const before = thumbnails.get(key)
  if (before !== undefined) URL.revokeObjectURL(before)
  thumbnails.delete(key)
  thumbnails.set(key, URL.createObjectURL(file))
  for (const [oldest, url] of thumbnails) {
    if (thumbnails.size <= MAX_THUMBNAILS) return
    URL.revokeObjectURL(url)
    thumbnails.delete(oldest)
  }
}

/** The object URL of a picture with this name and size that was chosen in this tab. */
export const thumbnailOf = (name: string, bytes: number): string | undefined =>
  thumbnails.get(keyOf(name, bytes))
