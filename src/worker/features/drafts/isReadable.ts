/** Whether what is kept among the drafts is one, or the files of one; else it is as if it were not there. */
export function isReadable(kept: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return false
  const { files } = kept as { files?: readonly { readonly attachment?: unknown }[] }
  return files === undefined || files.every?.((file) => typeof file?.attachment === 'object') === true
}
