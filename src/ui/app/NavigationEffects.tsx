import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { pressedPost } from '../blocks/status/pressedPost.ts'
import type { RouteRow } from '../common/links/firstRoutes.ts'
import { ROUTES, type RouteName, routeAt } from '../common/links/routes.ts'
import { askBeforeReload, prefetch } from '../common/loading/staleBuild.ts'
import { whenIdle } from '../common/loading/whenIdle.ts'
import { HistoryEntryContext } from '../common/page/entry.ts'
import { scrollOf, storeScroll } from '../common/page/scrollPlaces.ts'
import { useEngine } from '../hooks/useEngine.ts'
import { DeferredRoutes } from './laterRoutes.ts'
import { pageChangesOf } from './pageChanges.ts'
import { PAGES } from './pages.ts'
import { tellPage } from './tellPage.ts'
import { watchLogOut } from './watchLogOut.ts'

/** The scroller of a page. Timelines have scrollers of their own, and store their positions themselves. */
const SCROLLER = 'main [data-scroller]:not([data-scroller="feed"])'

/** How long to wait for a page after a navigation, and how often to check. */
const LIMIT_MS = 5_000
const RETRY_MS = 40

/**
 * What happens at a navigation, from the second page on: sets the scroll position (the top, or the previous one when going
 * back), and focuses the heading. Also prefetches the chunks of pages, and watches what the user changes.
 */
export function NavigationEffects() {
  useScrollPlaces()
  useHeadingFocus()
  usePrefetch()
  const engine = useEngine()
  useEffect(() => {
    const changes = pageChangesOf(engine)
    const stopAnswering = askBeforeReload(() => changes.exist())
    const stopWatching = changes.watch()
    return () => {
      stopAnswering()
      stopWatching()
    }
  }, [engine])
  useEffect(() => watchLogOut(engine), [engine])
  useEffect(() => tellPage(engine), [engine])
  return null
}

function useScrollPlaces(): void {
  const engine = useEngine()
  const entry = useContext(HistoryEntryContext)
  const { pathname } = useLocation()
  const back = useNavigationType() === 'POP'
  const first = useRef(true)

  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      if (target instanceof HTMLElement && target.matches(SCROLLER))
        storeScroll(engine, entry, target.scrollTop)
    }
    // The user may have scrolled before this code loaded.
    const top = document.querySelector(SCROLLER)?.scrollTop ?? 0
    if (top > 0) storeScroll(engine, entry, top)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [engine, entry])

  useLayoutEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const place = back ? scrollOf(engine, entry) : undefined
    const name = routeAt(pathname)
    if (place === undefined && name !== null && (ROUTES[name] as RouteRow).dontScroll) return
    return scrollTo(place ?? 0)
  }, [engine, entry, pathname, back])
}

/** Scrolls to `top` as soon as the page is high enough, unless the user scrolls first. */
function scrollTo(top: number): () => void {
  const stop = retryUntilDone((last) => {
    const scroller = document.querySelector(SCROLLER)
    if (scroller === null) return false
    const isHighEnough = scroller.scrollHeight - scroller.clientHeight >= top
    if (isHighEnough || last) scroller.scrollTop = top
    return isHighEnough
  })
  const stopped = new AbortController()
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    document.addEventListener(act, stop, { signal: stopped.signal, passive: true })
  return () => {
    stop()
    stopped.abort()
  }
}

/** Focuses the heading of a new page: screen readers announce it, and Tab continues from there. */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  // The user may have navigated before this code loaded.
  const hasNavigated = useNavigationType() === 'PUSH'
  const shown = useRef(hasNavigated ? null : pathname)
  useEffect(() => {
    const from = shown.current
    if (from === pathname) return
    shown.current = pathname
    const before = document.activeElement
    if (from === null && before !== document.body) return
    // The new page may have put the focus into its field.
    if (before?.matches('#main :is(input, textarea)')) return
    return retryUntilDone(() => {
      const main = document.getElementById('main')
      const { activeElement } = document
      // The page or the user has already moved the focus; don't interrupt typing elsewhere.
      if (activeElement !== before && activeElement?.matches('#main *, input, textarea')) return true
      const heading = main?.querySelector('h1')
      // A loading page will have another heading.
      if (!heading || document.querySelector('#main > [aria-busy="true"]')) return false
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      // The heading can't get the focus while it is behind the drawer that was used to navigate.
      return document.activeElement === heading
    })
  }, [pathname])
}

/**
 * Prefetches the chunk of a page when the pointer or the focus reaches a link to it, or a post, which opens its
 * conversation (TH25). One listener serves the whole page.
 */
function usePrefetch(): void {
  useEffect(() => {
    void prefetch(DeferredRoutes.load)
    // What is pressed most often. A finger announces itself no sooner than it presses.
    whenIdle(() => void prefetch(PAGES.conversation.load))
    // Needed by the first press on any post's menu.
    void prefetch(() => import('../blocks/status/statusMenu.ts'))
    const stopped = new AbortController()
    const fetched = new Set<string>()
    const onPoint = ({ target }: Event): void => {
      const name = routeOf(target)
      if (name === null || !(name in PAGES) || fetched.has(name)) return
      fetched.add(name)
      void prefetch(PAGES[name as keyof typeof PAGES].load)
    }
    for (const point of ['pointerover', 'focusin'])
      document.addEventListener(point, onPoint, { signal: stopped.signal, passive: true })
    return () => stopped.abort()
  }, [])
}

/** The page that a press on `target` would open. */
function routeOf(target: EventTarget | null): RouteName | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null) return pressedPost(target) === null ? null : 'conversation'
  return link.origin === location.origin ? routeAt(link.pathname) : null
}

/** Retries `act` until it returns true or the time is up. `last` is true on the final attempt. Returns a function that stops it. */
function retryUntilDone(act: (last: boolean) => boolean): () => void {
  const until = performance.now() + LIMIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = (): void => {
    const last = performance.now() > until
    if (!act(last) && !last) timer = setTimeout(attempt, RETRY_MS)
  }
  attempt()
  return () => clearTimeout(timer)
}
