/**
 * The account name in a profile's address, as the instance at `host` writes it: `https://rook.example/users/wren` is
 * `wren` at rook.example and `wren@rook.example` elsewhere. Null if the address contains no name.
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
