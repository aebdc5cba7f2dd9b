import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { RouteRow } from '../common/links/firstRoutes.ts'
import { ROUTES, routeAt } from '../common/links/routes.ts'
import { quietly } from '../common/loading/staleBuild.ts'
import { EntryContext } from '../common/page/entry.ts'
import { notePlace, placeAt } from '../common/page/scrollPlaces.ts'
import { PAGES } from './pages.ts'

/** What scrolls in a page that is no timeline: timelines keep their places themselves. */
const SCROLLER = 'main [data-scroller]:not([data-scroller="feed"])'

/** A page that was gone to is waited for so long, and looked for so often. */
const LIMIT_MS = 5_000
const EVERY_MS = 40

/**
 * What goes with a change of the address, from the second page on: the reader is at its top, or where
 * they were when they come back; the focus is at its heading; its chunk was fetched beforehand.
 */
export function Travel() {
  useScrollPlaces()
  useHeadingFocus()
  usePrefetch()
  return null
}

function useScrollPlaces(): void {
  const entry = useContext(EntryContext)
  const { pathname } = useLocation()
  const back = useNavigationType() === 'POP'
  const first = useRef(true)

  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      if (target instanceof HTMLElement && target.matches(SCROLLER)) notePlace(entry, target.scrollTop)
    }
    // Who was quicker than this was loaded has scrolled already.
    const top = document.querySelector(SCROLLER)?.scrollTop ?? 0
    if (top > 0) notePlace(entry, top)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [entry])

  useLayoutEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const place = back ? placeAt(entry) : undefined
    const name = routeAt(pathname)
    if (place === undefined && name !== null && (ROUTES[name] as RouteRow).dontScroll) return
    return scrollTo(place ?? 0)
  }, [entry, pathname, back])
}

/** Scrolls the page to `top` as soon as it is high enough, unless its reader scrolls before that. */
function scrollTo(top: number): () => void {
  const stop = whenever((last) => {
    const scroller = document.querySelector(SCROLLER)
    if (scroller === null) return false
    const whole = scroller.scrollHeight - scroller.clientHeight >= top
    if (whole || last) scroller.scrollTop = top
    return whole
  })
  const stopped = new AbortController()
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    document.addEventListener(act, stop, { signal: stopped.signal, passive: true })
  return () => {
    stop()
    stopped.abort()
  }
}

/** Who listens hears where they are; who types goes on from there. */
function useHeadingFocus(): void {
  const { pathname } = useLocation()
  // Who was quicker than this was loaded has gone to a page already.
  const late = useNavigationType() === 'PUSH'
  const shown = useRef(late ? null : pathname)
  useEffect(() => {
    const from = shown.current
    if (from === pathname) return
    shown.current = pathname
    const before = document.activeElement
    if (from === null && before !== document.body) return
    return whenever(() => {
      const main = document.getElementById('main')
      const { activeElement } = document
      // The page, or its reader, was quicker: who writes beside it meanwhile is not taken away from that.
      const writes = activeElement?.matches('input, textarea')
      if (activeElement !== before && (writes || main?.contains(activeElement))) return true
      const heading = main?.querySelector('h1')
      // A page that is being loaded has another heading soon.
      if (!heading || document.querySelector('#main > [aria-busy="true"]')) return false
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      // Behind a drawer that led here it can't have the focus before that is closed.
      return document.activeElement === heading
    })
  }, [pathname])
}

/** The chunk of a page is fetched when its link is pointed at, or has the focus: one listener for all links. */
function usePrefetch(): void {
  useEffect(() => {
    void quietly(() => import('./DeferredRoutes.tsx'))
    // Asked for by the first press on any post.
    void quietly(() => import('../blocks/status/statusMenu.ts'))
    const stopped = new AbortController()
    const fetched = new Set<string>()
    const onPoint = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link === null || link.origin !== location.origin) return
      const name = routeAt(link.pathname)
      if (name === null || !(name in PAGES) || fetched.has(name)) return
      fetched.add(name)
      void quietly(PAGES[name as keyof typeof PAGES].load)
    }
    for (const point of ['pointerover', 'focusin'])
      document.addEventListener(point, onPoint, { signal: stopped.signal, passive: true })
    return () => stopped.abort()
  }, [])
}

/** Tries `act` until it says that it is done; `last` is true when it is not tried again. */
function whenever(act: (last: boolean) => boolean): () => void {
  const until = performance.now() + LIMIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = (): void => {
    const last = performance.now() > until
    if (!act(last) && !last) timer = setTimeout(attempt, EVERY_MS)
  }
  attempt()
  return () => clearTimeout(timer)
}
