import { BROWSER, entityKey } from '../../shared/model/keys.ts'
import { AS } from '../../shared/protocol/serviceWorker.ts'
import type { Engine } from '../engine/engine.ts'
import { openedAs, TAB_ACCOUNT } from '../engine/tabAccount.ts'

/** A tab that a link opens has started after this time. */
const OPENED_KEPT_MS = 60_000

/**
 * Remembers the account of this tab for a reload (SA2), and passes it on to the tabs that its links open. Takes the account out of
 * the address (SA3).
 */
export function keepAccount(engine: Engine): void {
  const keep = (): void => {
    const session = engine.currentSession()
    // The engine has not answered yet.
    if (session === null) return
    const { account, state } = session
    forgetWishes()
    inStorage(() =>
      state === 'signed-in'
        ? sessionStorage.setItem(TAB_ACCOUNT, account)
        : sessionStorage.removeItem(TAB_ACCOUNT),
    )
  }
  engine.mirror.cells.read(entityKey(BROWSER, 'session'), keep)
  keep()
  const passOn = ({ target }: Event): void => {
    const { account, state, keepsNothing } = engine.currentSession() ?? {}
    const link = target instanceof Element ? target.closest('a') : null
    if (state !== 'signed-in' || account === undefined || keepsNothing) return
    if (link?.origin !== location.origin) return
    const key = openedAs(link.pathname)
    inStorage(() => localStorage.setItem(key, account))
    setTimeout(() => inStorage(() => localStorage.removeItem(key)), OPENED_KEPT_MS)
  }
  const options = { capture: true, passive: true }
  // The press that opens a tab: with the middle button, with a key held, or from the link's menu.
  addEventListener('auxclick', passOn, options)
  addEventListener('contextmenu', passOn, options)
  addEventListener(
    'click',
    (event) => (event.ctrlKey || event.metaKey || event.shiftKey) && passOn(event),
    options,
  )
}

/** The account that the address or the tab before has named is shown now. */
function forgetWishes(): void {
  const url = new URL(location.href)
  if (url.searchParams.has(AS)) {
    url.searchParams.delete(AS)
    history.replaceState(history.state, '', url)
  }
  inStorage(() => localStorage.removeItem(openedAs(location.pathname)))
}

/** Storage may be blocked or full; then a reload shows the default account. */
function inStorage(act: () => void): void {
  try {
    act()
  } catch {
    // Nothing to do.
  }
}
