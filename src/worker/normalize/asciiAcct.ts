/** A name with its host as servers store it, in ASCII: the reverse of `readableAcct`. */
export function asciiAcct(acct: string): string {
  const at = acct.lastIndexOf('@')
  const url = `https://${acct.slice(at + 1)}`
  return at === -1 || !URL.canParse(url) ? acct : `${acct.slice(0, at)}@${new URL(url).host}`
}
