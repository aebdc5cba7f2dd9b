/**
 * The name behind the address of a profile, as the instance of `host` writes it (`https://rook.example/users/wren`:
 * `wren`, elsewhere `wren@rook.example`); null when the address holds none.
 */
export function staffName(address: string, host: string): string | null {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return null
  }
  const name = /\/(?:users\/|@)?([\w.-]+)\/?$/.exec(url.pathname)?.[1]
  if (name === undefined) return null
  return url.host === host ? name : `${name}@${url.host}`
}
