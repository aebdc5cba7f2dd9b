import type { FoundKind } from '../../../shared/protocol/views.ts'

/** The address of a page, or of somebody: `name@host`. */
const ADDRESS = /^(?:https?:\/\/\S+|@?[^\s@/]+@[^\s@/]+[.:][^\s@/]+)$/i

/** The one thing that lives at the address `query`; null: it is none, or there is more to choose from. */
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
