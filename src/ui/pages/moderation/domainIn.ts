/**
 * The domain in `typed`: a domain, the address of a page, or the name of an account. Null if there is none.
 * International names become ASCII, as servers store them.
 */
export function domainIn(typed: string): string | null {
  const text = typed.trim().replace(/^@?[^@/]*@/, '')
  if (text === '') return null
  try {
    const { hostname, username } = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
    return username === '' && /^[^.]+(\.[^.]+)+$/.test(hostname) ? hostname : null
  } catch {
    return null
  }
}
