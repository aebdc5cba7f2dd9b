import type { AccountKey } from '../../shared/model/keys.ts'
import { ACCOUNT_PARAM } from '../../shared/protocol/serviceWorker.ts'

/** The session storage key of the account that this tab shows. It survives a reload; a duplicated tab gets a copy. */
export const TAB_ACCOUNT = 'rookery-account'
/** A tab that a link opens starts within this time. */
export const OPENED_KEPT_MS = 60_000
/** The local storage key of a flag: the list of notifications shows those of all accounts (SA20). */
export const ALL_LISTED = 'rookery-all-listed'
/** The start of the local storage keys of `openedAs`. */
export const OPENED = 'rookery-as '
/**
 * The local storage key at which a tab passes its account on to the tab that a link to `pathname` opens, which gets no copy of the
 * session storage (SA2). The value is the account and the time, separated by a space.
 */
export const openedAs = (pathname: string): string => OPENED + pathname

/** The account that this tab is to show; undefined: the default account. */
export function tabAccount(): AccountKey | undefined {
  const named = new URLSearchParams(location.search).get(ACCOUNT_PARAM)
  try {
    return (
      named ??
      sessionStorage.getItem(TAB_ACCOUNT) ??
      passedOn(localStorage.getItem(openedAs(location.pathname)))
    )
  } catch {
    // Storage is blocked.
    return named ?? undefined
  }
}

/** The account in the value at `openedAs`, unless it is so old that it was meant for another tab. */
function passedOn(value: string | null): AccountKey | undefined {
  const [account, at] = value?.split(' ') ?? []
  return Date.now() - Number(at) < OPENED_KEPT_MS ? account : undefined
}
