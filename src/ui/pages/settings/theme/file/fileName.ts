/** A file name for the theme `name`: letters and digits of any script, joined by dashes. */
export function fileName(name: string, suffix: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${plain || 'theme'}.${suffix}.json`
}
