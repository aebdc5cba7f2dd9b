import { BROWSER, entityKey } from '../../shared/model/keys.ts'
import { ASLEEP, OWN_PROCESS } from '../../shared/protocol/serviceWorker.ts'
import { unreadToShow } from '../blocks/accounts/unreadToShow.ts'
import { setActivated } from '../blocks/alerts/ring.ts'
import { storeScroll } from '../common/page/scrollPlaces.ts'
import { holdBuild } from '../common/service-worker/holdBuild.ts'
import type { Engine } from '../engine/engine.ts'
import { shownThemeOf } from '../engine/shownThemeOf.ts'
import { claimCopy } from '../hooks/ownProcess.ts'
import { withAccount, withCount } from '../shell/countedTitle.ts'
import { showBadge } from '../shell/showBadge.ts'
import { pageThemeOf } from '../theme/themeNames.ts'
import { elementAt, type SleepState, sleepOf, takeSleepState } from './sleepState.ts'
import { tellPage } from './tellPage.ts'

/** How long to try to restore the scroll positions and the focus. The page renders within this time after it is shown. */
const RESTORE_LIMIT_MS = 3_000

/**
 * Runs a tab that was loaded asleep (`fallAsleep.ts`), and resolves when it is shown. Then the page renders, and gets its
 * scroll positions and focus in its first frame.
 */
export async function sleepUntilShown(engine: Engine): Promise<void> {
  const sleep = sleepOf(engine)
  const url = new URL(location.href)
  sleep.hasOwnProcess = url.searchParams.has(OWN_PROCESS)
  url.searchParams.delete(ASLEEP)
  url.searchParams.delete(OWN_PROCESS)
  history.replaceState(history.state, '', url)
  claimCopy(engine)
  const state = takeSleepState()
  if (state?.activated) setActivated(engine)
  if (document.visibilityState === 'hidden') {
    // The interface is loaded later, perhaps after a deploy, and must be of this build.
    holdBuild()
    await sleepHere(engine, state?.title ?? document.title, state?.seenAt)
  }
  if (state !== null) bringBack(engine, state)
}

/** Keeps this tab, which renders nothing, up to date until it is shown. */
export async function sleepHere(engine: Engine, title: string, seenAt?: number): Promise<void> {
  const sleep = sleepOf(engine)
  sleep.isAsleep = true
  const stop = keepCurrent(engine, title)
  const stopTelling = tellPage(engine, seenAt)
  await untilShown()
  stopTelling()
  stop()
  // Another tab may have stored a newer sheet in the meantime; without it, the first frame would have the old one (TM4).
  const shown = shownThemeOf(engine)
  shown.apply(shown.remembered)
  sleep.isAsleep = false
}

/** Gives the page, which renders next, the scroll positions and the focus of `state` in its first frame. */
export function bringBack(engine: Engine, state: SleepState): void {
  for (const [entry, top] of state.places) storeScroll(engine, entry, top)
  restore(state)
}

const untilShown = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })

/** Keeps the title, the icon and the theme up to date, as the rendered page does. */
function keepCurrent(engine: Engine, title: string): () => void {
  const { cells } = engine.mirror
  let account = ''
  let count = 0
  let stops: readonly (() => void)[] = []
  const showCount = (): void => {
    const accounts = cells.get(entityKey(BROWSER, 'accounts'))
    const { list = [] } = accounts ?? {}
    count = unreadToShow(accounts, cells.get(entityKey(account, 'badges'))) ?? count
    const mine = list.length > 1 ? list.find((one) => one.account === account) : undefined
    document.title = withAccount(withCount(title, count), mine?.handle)
    showBadge(engine, count, { mood: 'sleeps', colour: mine?.colour })
  }
  const showTheme = (): void => {
    const { theme } = cells.get(entityKey(account, 'preferences')) ?? {}
    if (theme !== undefined) shownThemeOf(engine).apply(pageThemeOf(theme))
  }
  const follow = (): void => {
    const session = engine.currentSession()
    if (session !== null) shownThemeOf(engine).setAccount(session)
    const next = session?.account ?? ''
    if (next === account) return
    for (const stop of stops) stop()
    account = next
    stops = [
      cells.subscribe(entityKey(account, 'badges'), showCount),
      cells.subscribe(entityKey(account, 'preferences'), showTheme),
    ]
    showCount()
  }
  const stopSession = cells.subscribe(entityKey(BROWSER, 'session'), follow)
  const stopAccounts = cells.subscribe(entityKey(BROWSER, 'accounts'), showCount)
  showCount()
  follow()
  return () => {
    stopSession()
    stopAccounts()
    for (const stop of stops) stop()
  }
}

/** Scrolls the columns and sets the focus as before, in the first frame that has them, unless the user acts first. */
function restore({ scrolled, focused }: SleepState): void {
  const until = performance.now() + RESTORE_LIMIT_MS
  const acted = new AbortController()
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(act, () => acted.abort(), { signal: acted.signal, capture: true, passive: true })
  let unscrolled = scrolled
  let isFocusPending = focused !== null
  const frame = (): void => {
    if (acted.signal.aborted) return
    unscrolled = unscrolled.filter(({ path, top, left }) => {
      const element = elementAt(path)
      if (element === null || element.scrollHeight - element.clientHeight < top) return true
      element.scrollTo({ top, left, behavior: 'instant' })
      return false
    })
    if (isFocusPending && focused !== null) {
      const element = elementAt(focused)
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
      isFocusPending = element === null || document.activeElement !== element
    }
    if ((unscrolled.length > 0 || isFocusPending) && performance.now() < until) requestAnimationFrame(frame)
    else acted.abort()
  }
  requestAnimationFrame(frame)
}
