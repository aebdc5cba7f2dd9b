import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { BROWSER, ONLY } from '../../shared/model/keys.ts'
import { AccountMark } from '../blocks/accounts/AccountMark.tsx'
import { unreadToShow } from '../blocks/accounts/unreadToShow.ts'
import { useMarkedAccount } from '../blocks/accounts/useAccounts.ts'
import { useBird } from '../blocks/bird/useBird.ts'
import { prefetchThreads } from '../blocks/conversation/prefetchThreads.ts'
import { useLayout } from '../common/layout/useLayout.ts'
import { useMedia } from '../common/layout/useMedia.ts'
import { lazily } from '../common/loading/lazily.tsx'
import { TabNotices } from '../common/notices/TabNotices.tsx'
import { startServiceWorker } from '../common/service-worker/start.ts'
import { useAccountKey, useConnection, useEntity, usePreference } from '../hooks/hooks.ts'
import { useEngine } from '../hooks/useEngine.ts'
import { usePartsState } from '../parts/partsState.ts'
import { MOBILE_LAYOUT } from '../theme/mobileLayout.ts'
import { needsSheet } from '../theme/themeNames.ts'
import { withAccount, withCount } from './countedTitle.ts'
import { ignoreDoublePresses } from './doublePress.ts'
import { holdBird } from './holdBird.ts'
import { Keyboard } from './keyboard/Keyboard.tsx'
import { closeStrayAlerts, endStrayPushes } from './leftBehind.ts'
import { letHeadersScroll } from './letHeadersScroll.ts'
import { watchGlyphs } from './missingGlyphs.ts'
import { rememberTimeline } from './mobile/lastTimeline.ts'
import { letOnePlay } from './onePlayer.ts'
import { openLinks } from './openLinks.ts'
import { openPosts } from './openPosts.ts'
import { Popovers } from './popovers/Popovers.tsx'
import { printAllRows } from './printing.ts'
import { letBarsScroll } from './scrollingBars.ts'
import { showBadge } from './showBadge.ts'
import { showOpened } from './showOpened.ts'
import { useRedirectOnAccountChange } from './useRedirectOnAccountChange.ts'
import { useWallpaper } from './useWallpaper.ts'

const PullToRefresh = lazily(
  async () => (await import('./mobile/PullToRefresh.tsx')).PullToRefresh,
  () => null,
)
const ColumnHandles = lazily(
  async () => (await import('./ColumnHandles.tsx')).ColumnHandles,
  () => null,
)
const SheetLook = lazily(
  async () => (await import('./SheetLook.tsx')).SheetLook,
  () => null,
)

/** The parts of the frame that load after the first posts. */
export function Extras() {
  const engine = useEngine()
  const { pathname } = useLocation()
  const disableStickyHeaders = usePreference('disableStickyHeaders')
  const account = useAccountKey()
  useEffect(() => printAllRows(engine, account), [engine, account])
  useEffect(() => rememberTimeline(engine, account, pathname), [engine, account, pathname])
  const barsScroll = useScrollingBars()
  const headersScroll = disableStickyHeaders || barsScroll
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts with its header
  useEffect(
    () => (headersScroll ? letHeadersScroll(!disableStickyHeaders) : undefined),
    [headersScroll, disableStickyHeaders, pathname],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts with its bars
  useEffect(() => (barsScroll ? letBarsScroll() : undefined), [barsScroll, pathname])
  const mobile = useLayout() === 'mobile'
  useEffect(() => dropDoubles(), [])
  useEffect(() => ignoreDoublePresses(), [])
  useEffect(() => openPosts(engine), [engine])
  useEffect(() => openLinks(engine), [engine])
  useEffect(() => showOpened(), [])
  useEffect(() => holdBird(engine), [engine])
  useEffect(() => letOnePlay(), [])
  const { clock, stills } = usePartsState()
  const stopGifs = usePreference('stopGifs')
  useEffect(
    () =>
      stopGifs
        ? stills.loadBy(async () => (await import('../blocks/media/stillPictures.ts')).stillPictures(engine))
        : undefined,
    [engine, stills, stopGifs],
  )
  const { aheadMs = 0 } = useConnection() ?? {}
  useEffect(() => clock.setAhead(aheadMs), [clock, aheadMs])
  useEffect(() => prefetchThreads(engine, account), [engine, account])
  useEffect(() => void startServiceWorker(engine), [engine])
  useEffect(() => void closeStrayAlerts(engine), [engine])
  useEffect(() => void endStrayPushes(engine), [engine])
  useEffect(() => watchGlyphs(), [])
  useRedirectOnAccountChange()
  useWallpaper()
  const sheet = needsSheet(usePreference('theme'))
  return (
    <>
      <Keyboard />
      <Popovers />
      <TabNotices />
      <AccountMark />
      <TabIcon />
      <Suspense>{mobile ? <PullToRefresh /> : <ColumnHandles />}</Suspense>
      <Suspense>{sheet && <SheetLook />}</Suspense>
    </>
  )
}

/**
 * Shows the number of unread notifications and the account in the page's title and on its icon (SA10, SA23). Keeps the last
 * number while it is not known. A component of its own, because each streamed post may change the bird.
 */
function TabIcon() {
  const engine = useEngine()
  const unread = unreadToShow(
    useEntity(BROWSER, 'accounts', ONLY),
    useEntity(useAccountKey(), 'badges', ONLY),
  )
  const { handle, colour } = useMarkedAccount() ?? {}
  const [count, setCount] = useState(0)
  if (unread !== undefined && unread !== count) setCount(unread)
  useEffect(() => {
    const update = (): void => {
      const title = withAccount(withCount(document.title, count), handle)
      if (document.title !== title) document.title = title
    }
    update()
    const element = document.querySelector('title')
    if (element === null) return
    const observer = new MutationObserver(update)
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [count, handle])
  const { mood } = useBird()
  useEffect(() => showBadge(engine, count, { mood, colour }), [engine, count, mood, colour])
  return null
}

/**
 * Leaves one title and one icon in the page's head. An instance that serves the client as its frontend inserts its own before
 * the client's. The title that stays is the first, which `document.title` changes; the icon is the client's.
 */
function dropDoubles(): void {
  for (const title of document.head.querySelectorAll('title ~ title')) title.remove()
  const icons = [...document.head.querySelectorAll('link[rel="icon"]')]
  for (const icon of icons.slice(0, -1)) icon.remove()
}

/**
 * Where the bars scroll away: on phones, and in windows in which the bars would leave too little room for posts, for
 * example at 200 % zoom (L51).
 */
const LOW = `(max-height: 479.98px), ${MOBILE_LAYOUT}`

/** Whether the bars of this window scroll away. */
const useScrollingBars = (): boolean => useMedia(LOW)
