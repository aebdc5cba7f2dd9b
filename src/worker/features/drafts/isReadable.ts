/** Whether a stored value is a valid draft, or the files of one. Other values are ignored. */
export function isReadable(stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return false
  const { files } = stored as { files?: readonly { readonly attachment?: unknown }[] }
  return files === undefined || files.every?.((file) => typeof file?.attachment === 'object') === true
}
