import type { ListedAccount } from '../../shared/model/accounts.ts'
import { type AccountKey, BROWSER, entityKey } from '../../shared/model/keys.ts'
import { ACCOUNT_PARAM } from '../../shared/protocol/serviceWorker.ts'
import type { Engine } from '../engine/engine.ts'
import { ALL_LISTED, OPENED, OPENED_KEPT_MS, openedAs, TAB_ACCOUNT } from '../engine/tabAccount.ts'
import { forgetCopies, storeInTab, valueInCopy } from '../engine/tabStorage.ts'
import { DEFAULT_ACCOUNT, MEMORY, SHEET } from '../theme/shownTheme.ts'

/**
 * Remembers the account of this tab for a reload (SA2), and passes it on to the tabs that its links open. Takes the account out of
 * the address (SA3).
 *
 * @param onGone called if the address names an account that is not logged in here (SA41).
 */
export function keepAccount(engine: Engine, onGone: (account: AccountKey) => void): void {
  keepShownAccount(engine, onGone)
  keepAccountList(engine)
  passOnAccount(engine)
}

function keepShownAccount(engine: Engine, onGone: (account: AccountKey) => void): void {
  const keep = (): void => {
    const session = engine.currentSession()
    // The engine has not answered yet.
    if (session === null) return
    const { account, state, isPrivate } = session
    const named = forgetPassedOn(isPrivate === true)
    if (named !== null && named !== account) onGone(named)
    inStorage(() => storeInTab(TAB_ACCOUNT, state === 'signed-in' ? account : null))
    if (isPrivate) inStorage(() => forgetCopies(() => true))
  }
  engine.mirror.cells.subscribe(entityKey(BROWSER, 'session'), keep)
  keep()
}

/** Remembers what a page must know about the accounts of this browser before the engine has sent them. */
function keepAccountList(engine: Engine): void {
  const { cells } = engine.mirror
  const accounts = entityKey(BROWSER, 'accounts')
  let before: readonly ListedAccount[] = []
  const keep = (): void => {
    const isPrivate = engine.currentSession()?.isPrivate === true
    const known = cells.get(accounts)
    if (known === null) return
    const list = isPrivate ? [] : known.list
    inStorage(() => {
      keepThemesOf(list)
      keepCopiesOf(list, before)
      if (list.length > 1 && known.allNotifications) localStorage.setItem(ALL_LISTED, '1')
      else localStorage.removeItem(ALL_LISTED)
    })
    before = list
  }
  cells.subscribe(accounts, keep)
  cells.subscribe(entityKey(BROWSER, 'session'), keep)
  keep()
}

/** Passes the account on to the tabs that links of this page open. */
function passOnAccount(engine: Engine): void {
  const passOn = ({ target }: Event): void => {
    const { account, state, isPrivate } = engine.currentSession() ?? {}
    const link = target instanceof Element ? target.closest('a') : null
    // In private mode nothing of the session is stored (ST32).
    if (state !== 'signed-in' || account === undefined || isPrivate) return
    if (link?.origin !== location.origin) return
    const key = openedAs(link.pathname)
    inStorage(() => localStorage.setItem(key, `${account} ${Date.now()}`))
    setTimeout(() => inStorage(() => localStorage.removeItem(key)), OPENED_KEPT_MS)
  }
  const options = { capture: true, passive: true }
  // The presses that open a tab: with the middle button, with a key held, or for the link's menu.
  addEventListener('auxclick', passOn, options)
  addEventListener('contextmenu', passOn, options)
  addEventListener(
    'click',
    (event) => (event.ctrlKey || event.metaKey || event.shiftKey) && passOn(event),
    options,
  )
}

/**
 * Forgets the account that the address names or that another tab has passed on to this one, because it is shown now. Also
 * forgets what tabs passed on long ago: tabs that were closed meanwhile could not do so themselves.
 *
 * @param all also forgets what tabs passed on just now.
 * @returns the account that the address named.
 */
function forgetPassedOn(all: boolean): AccountKey | null {
  const url = new URL(location.href)
  const named = url.searchParams.get(ACCOUNT_PARAM)
  if (named !== null) {
    url.searchParams.delete(ACCOUNT_PARAM)
    history.replaceState(history.state, '', url)
  }
  inStorage(() => {
    localStorage.removeItem(openedAs(location.pathname))
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(OPENED)) continue
      const at = Number(localStorage.getItem(key)?.split(' ')[1])
      if (all || !(Date.now() - at < OPENED_KEPT_MS)) localStorage.removeItem(key)
    }
  })
  return named
}

/** Remembers which of `accounts` is the default one, and forgets the themes of accounts that are not among them (TM4). */
function keepThemesOf(accounts: readonly ListedAccount[]): void {
  const { account } = accounts.find(({ isDefault }) => isDefault) ?? {}
  if (account === undefined) localStorage.removeItem(DEFAULT_ACCOUNT)
  else localStorage.setItem(DEFAULT_ACCOUNT, account)
  for (const key of Object.keys(localStorage)) {
    const [name, of] = key.split(' ')
    if (
      (name === MEMORY || name === SHEET) &&
      of !== undefined &&
      !accounts.some((one) => one.account === of)
    )
      localStorage.removeItem(key)
  }
}

/**
 * Forgets the copies of tabs that show an account which is not among `accounts`, and all copies if one of those `before` is gone:
 * its tabs show another account by now, but still have places of what it read (S47).
 */
function keepCopiesOf(accounts: readonly ListedAccount[], before: readonly ListedAccount[]): void {
  const isGone = (of: AccountKey): boolean => !accounts.some(({ account }) => account === of)
  const hasEnded = before.some(({ account }) => isGone(account))
  forgetCopies((id) => {
    const shown = valueInCopy(id, TAB_ACCOUNT)
    return hasEnded || (shown !== null && isGone(shown))
  })
}

/** Storage may be blocked or full; then a reload shows the default account. */
function inStorage(act: () => void): void {
  try {
    act()
  } catch {
    // Nothing to do.
  }
}
