import type { FoundKind } from '../../../shared/protocol/views.ts'

/** A URL, or the address of an account: `name@host`. */
const ADDRESS = /^(?:https?:\/\/\S+|@?[^\s@/]+@[^\s@/]+[.:][^\s@/]+)$/i

/** The only result of `query`, if that is an address; null for other queries, and for none or several results. */
export function onlyResult(
  query: string,
  found: Readonly<Record<FoundKind, readonly string[]>>,
): { readonly what: 'status' | 'account'; readonly id: string } | null {
  const { status, account, hashtag } = found
  if (!ADDRESS.test(query) || status.length + account.length !== 1 || hashtag.length > 0) return null
  const what = status.length > 0 ? 'status' : 'account'
  const [id = ''] = found[what]
  return { what, id }
}
