import type { AccountKey } from '../../../shared/model/keys.ts'
import { goTo } from '../../common/links/navigator.ts'
import { addAccountTo } from '../../common/links/routes.ts'
import { timelinesAt } from '../../common/links/timelinesAt.ts'
import { notice } from '../../common/notices/notices.ts'
import type { Engine } from '../../engine/engine.ts'
import { closeEarly, openEarly } from '../../hooks/openViews.ts'
import { pathAs } from './pathAs.ts'
import { accountsNow } from './useAccounts.ts'

/** Shows `account` in this tab, at the same page if it has that page (SA11). If its server has signed it out, goes to the login page. */
export async function switchTo(engine: Engine, account: AccountKey): Promise<void> {
  const shown = engine.currentSession()?.account ?? ''
  const accounts = accountsNow(engine)
  const to = accounts.find((one) => one.account === account)
  if (to === undefined || account === shown) return
  if (to.state === 'refused') return signInAgain(engine, to.account)
  const from = accounts.find((one) => one.account === shown)
  const path = pathAs(location, { username: to.username, sameServer: from?.server === to.server })
  // Navigates first, so that no page is shown for an account to which it does not belong.
  if (path !== location.pathname + location.search) goTo(engine, path)
  const hadFocus = document.activeElement !== document.body
  const isShown = await showAccount(engine, account, location.pathname)
  if (isShown && hadFocus) await giveFocus()
}

/**
 * Shows `account` in this tab, together with the first posts of the page at `path`, as in a new tab (SA50). Resolves to whether
 * it is shown. If it is not, a notice says so.
 */
export async function showAccount(engine: Engine, account: AccountKey, path: string): Promise<boolean> {
  const opening = openEarly(engine, timelinesAt(path), account)
  for (const view of opening) engine.watch({ ...view, account })
  const ended = await engine.run({ kind: 'showAccount', as: account, opening })
  setTimeout(() => closeEarly(engine, opening), EARLY_LIMIT_MS)
  if (!ended.ok) notice(engine, 'accounts.gone', 'error')
  return ended.ok
}

/** Early views that nothing shows after this time are closed. */
const EARLY_LIMIT_MS = 5_000

/** The focus is checked this often, this many times: the new page mounts late, and the menu that fades out may still hold the focus. */
const FOCUS_STEP_MS = 100
const FOCUS_STEPS = 15

/**
 * Focuses the switcher, or the main column if there is none, whenever nothing has the focus in the next 1.5 s: the page mounts
 * again, and so loses the focused element.
 */
async function giveFocus(): Promise<void> {
  for (let step = 0; step < FOCUS_STEPS; step++) {
    await new Promise((resolve) => setTimeout(resolve, FOCUS_STEP_MS))
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) continue
    const switcher = document.querySelector<HTMLElement>('[data-key="accounts"]')
    const place = switcher ?? document.getElementById('main')
    place?.focus()
  }
}

/** Goes to the page that signs in to `account`, whose server has signed it out. */
export const signInAgain = (engine: Engine, account: AccountKey): void => goTo(engine, addAccountTo(account))
