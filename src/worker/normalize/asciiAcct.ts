const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** `acct` with its host in ASCII, as servers store it: the reverse of `readableAcct`. */
export function asciiAcct(acct: string): string {
  // Nearly all names are ASCII, and parsing a URL is slow.
  if (isAscii(acct)) return acct
  const at = acct.lastIndexOf('@')
  const host = acct.slice(at + 1)
  const url = `https://${host}`
  // Parsing as a URL would drop anything after the host.
  return at === -1 || /[/?#\\]/.test(host) || !URL.canParse(url)
    ? acct
    : `${acct.slice(0, at)}@${new URL(url).host}`
}
