import type { AccountKey } from '../../shared/model/keys.ts'
import { AS } from '../../shared/protocol/serviceWorker.ts'

/** The session storage key of the account that this tab shows. It survives a reload; a duplicated tab gets a copy. */
export const TAB_ACCOUNT = 'rookery-account'
/**
 * The local storage key of the account for the next tab that opens at a path. A tab that a link opens has no session storage
 * of the tab before it (SA2).
 */
export const openedAs = (pathname: string): string => `rookery-as ${pathname}`

/** The account that this tab is to show; undefined: the default account. */
export function tabAccount(): AccountKey | undefined {
  const named = new URLSearchParams(location.search).get(AS)
  try {
    return (
      named ??
      sessionStorage.getItem(TAB_ACCOUNT) ??
      localStorage.getItem(openedAs(location.pathname)) ??
      undefined
    )
  } catch {
    // Storage is blocked.
    return named ?? undefined
  }
}
