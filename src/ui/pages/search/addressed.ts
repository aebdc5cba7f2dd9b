import type { FoundKind } from '../../../shared/protocol/views.ts'

/** A URL, or the address of an account: `name@host`. */
const ADDRESS = /^(?:https?:\/\/\S+|@?[^\s@/]+@[^\s@/]+[.:][^\s@/]+)$/i

/** The only result for the address `query`; null if it is no address, or if there are several results. */
export function addressed(
  query: string,
  found: Readonly<Record<FoundKind, readonly string[]>>,
): { readonly what: 'status' | 'account'; readonly id: string } | null {
  const { status, account, hashtag } = found
  if (!ADDRESS.test(query) || status.length + account.length !== 1 || hashtag.length > 0) return null
  const what = status.length > 0 ? 'status' : 'account'
  const [id = ''] = found[what]
  return { what, id }
}
