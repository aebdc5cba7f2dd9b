/** Object URLs of pictures chosen in this tab, shown until the instance has processed them. The oldest are evicted. */
const shown = new Map<string, string>()
const MAX_THUMBNAILS = 30

const keyOf = (name: string, bytes: number): string => `${bytes} ${name}`

/** Stores a preview of `file` if it is a picture. */
export function rememberThumbnail(file: File): void {
  if (!/^image\/(png|jpe?g|gif|webp|avif)$/.test(file.type)) return
  const key = keyOf(file.name, file.size)
  const before = shown.get(key)
  if (before !== undefined) URL.revokeObjectURL(before)
  shown.delete(key)
  shown.set(key, URL.createObjectURL(file))
  for (const [oldest, url] of shown) {
    if (shown.size <= MAX_THUMBNAILS) return
    URL.revokeObjectURL(url)
    shown.delete(oldest)
  }
}

/** The object URL of a picture with this name and size that was chosen in this tab. */
export const thumbnailOf = (name: string, bytes: number): string | undefined => shown.get(keyOf(name, bytes))
