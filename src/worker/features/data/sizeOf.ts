/** About how many bytes a stored value takes: its text, and the files in it. */
export function sizeOf(value: unknown): number {
  let files = 0
  const text = JSON.stringify(value, (_name, part: unknown) => {
    if (!(part instanceof Blob)) return typeof part === 'bigint' ? Number(part) : part
    files += part.size
    return null
  })
  return files + (text?.length ?? 0)
}
