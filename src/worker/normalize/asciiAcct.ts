/** Whether all characters are in ASCII: nearly all names are, and parsing a URL is slow. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** A name with its host as servers store it, in ASCII: the reverse of `readableAcct`. */
export function asciiAcct(acct: string): string {
  if (isAscii(acct)) return acct
  const at = acct.lastIndexOf('@')
  const host = acct.slice(at + 1)
  const url = `https://${host}`
  // Parsing as a URL would drop anything after the host.
  return at === -1 || /[/?#\\]/.test(host) || !URL.canParse(url)
    ? acct
    : `${acct.slice(0, at)}@${new URL(url).host}`
}
