/** Pictures chosen in this tab, to be shown before the instance has them; the oldest are let go. */
const shown = new Map<string, string>()
const MOST = 30

const keyOf = (name: string, bytes: number): string => `${bytes} ${name}`

/** Keeps the picture that `file` is, if it is one. */
export function rememberThumbnail(file: File): void {
  if (!/^image\/(png|jpe?g|gif|webp|avif)$/.test(file.type)) return
  const key = keyOf(file.name, file.size)
  const before = shown.get(key)
  if (before !== undefined) URL.revokeObjectURL(before)
  shown.delete(key)
  shown.set(key, URL.createObjectURL(file))
  for (const [oldest, url] of shown) {
    if (shown.size <= MOST) return
    URL.revokeObjectURL(url)
    shown.delete(oldest)
  }
}

/** The address of the picture that was chosen by this name, in this tab. */
export const thumbnailOf = (name: string, bytes: number): string | undefined => shown.get(keyOf(name, bytes))
