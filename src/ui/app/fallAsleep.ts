import { partsOf } from '../../shared/model/keys.ts'
import type { Uploads } from '../../shared/model/uploads.ts'
import { ASLEEP, OWN_PROCESS, SHELL_PAGE, shellCache } from '../../shared/protocol/serviceWorker.ts'
import { isActivated } from '../blocks/alerts/ring.ts'
import { type RouteName, routeAt } from '../common/links/routes.ts'
import { noticesOf } from '../common/notices/notices.ts'
import { currentOverlay } from '../common/overlay/openOverlay.ts'
import { openWindows } from '../common/overlay/openWindow.ts'
import { allScrolls } from '../common/page/scrollPlaces.ts'
import type { Engine } from '../engine/engine.ts'
import { canGrow } from '../engine/tabGroup.ts'
import { storeEntry } from '../engine/tabStorage.ts'
import { storeLastPlaces } from '../hooks/keepPlaces.ts'
import { closeEarly, leaveViews, storeViews } from '../hooks/openViews.ts'
import { prepareOwnProcess } from '../hooks/ownProcess.ts'
import { withoutCount } from '../shell/countedTitle.ts'
import { bringBack, sleepHere } from './asleep.ts'
import { pageChangesOf } from './pageChanges.ts'
import { renderedPageOf } from './renderedPage.ts'
import { pathOf, type SleepState, sleepOf, storeSleepState } from './sleepState.ts'
import { seenAt } from './tellPage.ts'

/** Time for the engine to receive the answer before this page reloads. */
const LEAVE_AFTER_MS = 50
/** Views that the woken page does not show within this time are closed. */
const EARLY_LIMIT_MS = 5_000

/** The pages that consist of views, and that remember the reader's place across a reload. */
const CAN_SLEEP: ReadonlySet<RouteName | null> = new Set([
  'friends',
  'public-timeline',
  'public-external-timeline',
  'tag-timeline',
  'bookmarks',
  'dms',
  'lists-timeline',
  'notifications',
  'interactions',
  'conversation',
])

/**
 * Puts this hidden tab to sleep (R42). Returns false if the page is needed or would lose something (R43).
 *
 * @param together other tabs of its group share its process. Then it only lets go of what it renders (TB7). Otherwise it loads its
 * page again, which renders nothing until it is shown (`asleep.ts`).
 */
export async function fallAsleep(engine: Engine, together = false): Promise<boolean> {
  if (!(await maySleep(engine))) return false
  setTimeout(async () => {
    // The user may have returned.
    if (!(await maySleep(engine))) return
    if (together && canGrow()) void sleepInPlace(engine)
    else reloadAsleep(engine)
  }, LEAVE_AFTER_MS)
  return true
}

async function maySleep(engine: Engine): Promise<boolean> {
  return !isNeeded(engine) && (await isPageStored())
}

/** Whether the next document of this tab could load without a network, as this build. */
async function isPageStored(): Promise<boolean> {
  try {
    if (navigator.serviceWorker?.controller?.state !== 'activated') return false
    return (await caches.match(SHELL_PAGE, { cacheName: shellCache(__BUILD__) })) !== undefined
  } catch {
    return false
  }
}

/** Whether somebody is looking at the page, or the page has something that would be lost (R43). */
const isNeeded = (engine: Engine): boolean =>
  document.visibilityState !== 'hidden' ||
  !CAN_SLEEP.has(routeAt(location.pathname)) ||
  engine.status.state !== 'ready' ||
  wouldLose(engine)

/** Whether the page has something that would be lost with it (R43). */
export function wouldLose(engine: Engine): boolean {
  const { cells } = engine.mirror
  const has = (selector: string): boolean => document.querySelector(selector) !== null
  return (
    !engine.idle ||
    [...cells.keys()].some((key) => partsOf(key).kind === 'uploads' && hasOwnFiles(cells.get(key))) ||
    noticesOf(engine).shown.length > 0 ||
    openWindows(engine).length > 0 ||
    currentOverlay(engine) !== null ||
    pageChangesOf(engine).exist() ||
    getSelection()?.isCollapsed === false ||
    Boolean(document.fullscreenElement) ||
    // An error on a post, a drawer, a player.
    has('main [role="alert"], [role="dialog"], [role="alertdialog"], iframe, object') ||
    [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(isPlayed)
  )
}

/** Whether the user has attached files. The files that an edited post already had (`adopted`) don't count. */
const hasOwnFiles = (uploads: unknown): boolean =>
  (uploads as Uploads | null)?.files.some(({ adopted }) => !adopted) === true

/** Whether the user has played it. Silent loops, which stand for GIFs, don't count: they start again by themselves. */
const isPlayed = ({ paused, currentTime, loop, muted }: HTMLMediaElement): boolean =>
  !(loop && muted) && (!paused || currentTime > 0)

function sleepStateNow(engine: Engine): SleepState {
  const { activeElement } = document
  return {
    title: withoutCount(document.title),
    seenAt: seenAt(engine),
    focused: activeElement === null || activeElement === document.body ? null : pathOf(activeElement),
    activated: isActivated(engine),
    places: allScrolls(engine),
    scrolled: [...document.body.querySelectorAll('*')]
      .filter((each) => each.scrollTop !== 0 || each.scrollLeft !== 0)
      // Feeds restore their own places, by row.
      .filter((each) => !each.matches('[data-scroller="feed"]'))
      .map((each) => ({ path: pathOf(each), top: each.scrollTop, left: each.scrollLeft })),
  }
}

/** Renders nothing until the tab is shown. The engine keeps the rows of the views that the page shows. */
async function sleepInPlace(engine: Engine): Promise<void> {
  const page = renderedPageOf(engine)
  const state = sleepStateNow(engine)
  const early = leaveViews(engine, () => page.unmount())
  await sleepHere(engine, state.title, state.seenAt)
  bringBack(engine, state)
  page.mount()
  setTimeout(() => closeEarly(engine, early), EARLY_LIMIT_MS)
}

function reloadAsleep(engine: Engine): void {
  try {
    storeViews(engine)
    storeEntry()
    storeSleepState(sleepStateNow(engine))
  } catch {
    // Without storage, the tab stays awake.
    return
  }
  storeLastPlaces(engine)
  const url = new URL(location.href)
  url.searchParams.set(ASLEEP, String(__BUILD__))
  // Only a change of the opener policy (COOP) changes the process. So a page that was loaded with the policy sleeps without it, and a
  // page that was loaded without it sleeps with it (decision 27). It also leaves its group (TB5).
  if (prepareOwnProcess(engine) !== sleepOf(engine).hasOwnProcess) url.searchParams.set(OWN_PROCESS, '')
  history.replaceState(history.state, '', url)
  // Not `location.replace`: a reload keeps the state of this history entry, and Back still works within the document.
  location.reload()
}
