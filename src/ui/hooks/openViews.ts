import type { AccountKey } from '../../shared/model/keys.ts'
import {
  type Opening,
  type ViewRef,
  type ViewWindow,
  viewName,
  type WatchInput,
} from '../../shared/protocol/views.ts'
import type { Engine } from '../engine/engine.ts'
import { perEngine } from '../engine/perEngine.ts'
import { storeInTab } from '../engine/tabStorage.ts'
import { shownRows } from '../mirror/shownRows.ts'
import type { ViewCell } from '../mirror/viewCell.ts'
import { takeHanded } from './handedPlaces.ts'
import type { Place } from './place.ts'
import { placesBefore, VIEWS } from './placesBefore.ts'

/** A view that is rendered but not mounted by then is closed: React may discard a render. */
const UNHELD_MS = 5_000
/** The rows to request before anything is measured. */
const FIRST_WINDOW: ViewWindow = { from: 0, to: 15, atTop: true }

/** A view as components use it. */
export interface OpenView {
  readonly viewId: string
  readonly ref: ViewRef
  readonly cell: ViewCell
  /** The place at which the reader left it. */
  readonly place: Place | undefined
  /** What the parts of its list tell each other, as long as it is open. */
  readonly list: ViewList
}

interface ViewList {
  /** Scrolls a row to the top. Set by the mounted feed. */
  scrollToRow?: (id: string) => void
  /** The user has pressed the button for new posts, which are not shown yet. `useBlockedClicks` takes it back. */
  isNewRequested?: boolean
  /** The tide mark is a line of its own, or will be. */
  hasTideLine?: boolean
}

/** Returns the reader's current place. At the top it returns undefined, unless `evenAtTop`. */
type PlaceNow = (evenAtTop?: boolean) => Place | undefined

/** A view that is open, and the components that show it. */
interface Held {
  view: OpenView
  /** How many components hold it. */
  holders: number
  placeNow: PlaceNow
  /** The timer that closes it if nothing holds it by then. */
  cancel: ReturnType<typeof setTimeout> | undefined
}

/** The views of one engine. They and their places have names, which `nameOf` makes. */
interface Views {
  readonly held: Map<string, Held>
  readonly places: Map<string, Place>
  /** The ids of the early views, by the name of the timeline. The first `openView` of a timeline takes its view over. */
  readonly early: Map<string, string>
  /** The account of the early views: the one that this tab showed first, or shows next. */
  earlyAccount: AccountKey
  /** How many views this tab has made, for their ids. */
  made: number
}

const viewsOf = perEngine(
  (): Views => ({
    held: new Map(),
    places: new Map(placesBefore()),
    early: new Map(),
    earlyAccount: '',
    made: 0,
  }),
)

/**
 * Makes the early views: the views of `refs`, which the page is certain to show. They are opened together with the engine, or with
 * `account`, which this tab shows next. Call `closeEarly` after a while, to close the views that nothing shows.
 */
export function openEarly(
  engine: Engine,
  refs: readonly ViewRef[],
  account: AccountKey = '',
): readonly Opening[] {
  const views = viewsOf(engine)
  if (account !== '') {
    closeEarly(engine)
    views.earlyAccount = account
  }
  return refs.map((view) => {
    // Columns beside the page have no entry.
    const names = [entryNow(), ''].map((entry) => nameOf(account, view, entry))
    const here = [...views.places].find(([name]) =>
      names.some((one) => (account === '' ? name.endsWith(one) : name === one)),
    )
    views.made++
    const viewId = `${viewName(view)}-${views.made}`
    // Created now, so that the first batch finds it.
    engine.mirror.view(viewId)
    views.early.set(viewName(view), viewId)
    return { viewId, view, ...openingAt(here?.[1]) }
  })
}

/** The present entry of the tab's history, as the router names it. */
export const entryNow = (): string => (history.state as { key?: string } | null)?.key ?? 'default'

/** The options to open a view whose reader was at `place`. */
const openingAt = (
  place: Place | undefined,
): Pick<WatchInput, 'window' | 'anchorId' | 'headId' | 'rows' | 'chains' | 'tide'> =>
  place?.anchorId === undefined
    ? { window: FIRST_WINDOW }
    : {
        window: { from: place.index ?? 0, to: place.index ?? 0, atTop: place.atTop !== false },
        anchorId: place.anchorId,
        ...(place.headId === undefined ? {} : { headId: place.headId }),
        ...(place.tide && { tide: place.tide }),
        ...(place.rows === undefined ? {} : shownRows(place.rows, place.chains)),
      }

/** Stores which views the page shows. The next document opens them early. Throws if the storage is blocked or full. */
export const storeViews = (engine: Engine): void => storeInTab(VIEWS, JSON.stringify(shownRefs(engine)))

function shownRefs(engine: Engine): readonly ViewRef[] {
  const shown = [...viewsOf(engine).held.values()].filter(({ holders }) => holders > 0)
  return [...new Map(shown.map(({ view: { ref } }) => [viewName(ref), ref])).values()]
}

/**
 * Lets go of the views that the page shows, which `unmount` removes, and opens them again as early views, so that the engine keeps
 * their rows for a page that shows them later. The reader's places are kept, also those at the top (T20).
 */
export function leaveViews(engine: Engine, unmount: () => void): readonly Opening[] {
  const { places } = viewsOf(engine)
  const refs = shownRefs(engine)
  const kept = placesNow(engine, true)
  unmount()
  places.clear()
  for (const [name, place] of kept) places.set(name, place)
  const account = engine.currentSession()?.account ?? ''
  const early = openEarly(engine, refs, account)
  for (const opening of early) engine.watch({ ...opening, account })
  return early
}

/** Closes the early views that nothing shows. With `opened`, only those: by now the tab may show another account, with early views of its own. */
export function closeEarly(engine: Engine, opened?: readonly Pick<Opening, 'viewId'>[]): void {
  const { early } = viewsOf(engine)
  for (const [name, viewId] of early) {
    if (opened?.every((one) => one.viewId !== viewId)) continue
    engine.unwatch(viewId)
    early.delete(name)
  }
}

const nameOf = (account: AccountKey, ref: ViewRef, entry: string): string =>
  `${account}/${viewName(ref)} ${entry}`

/**
 * The view of `ref`. Opens it if necessary, already while rendering, so that its rows load before the page
 * mounts. It closes again unless `holdView` follows. Each `entry` of the tab's history has its own view and
 * place.
 */
export function openView(engine: Engine, account: AccountKey, ref: ViewRef, entry = ''): OpenView {
  const views = viewsOf(engine)
  const { held, places, early } = views
  const name = nameOf(account, ref, entry)
  const known = held.get(name)
  if (known !== undefined) {
    if (known.holders === 0) {
      // The view may be about to close, and the caller needs time to mount.
      closeLater(engine, name, known, UNHELD_MS)
      // The user is back before the view has closed, and may have left it at another place than the one it opened at.
      const place = places.get(name)
      if (place !== known.view.place) known.view = { ...known.view, place }
    }
    return known.view
  }
  views.made++
  views.earlyAccount ||= account
  // An account that signs in meanwhile has its own views.
  const taken = account === views.earlyAccount ? early.get(viewName(ref)) : undefined
  if (taken !== undefined) early.delete(viewName(ref))
  const viewId = taken ?? `${viewName(ref)}-${views.made}`
  const place = places.get(name) ?? (entry === '' ? undefined : takeHanded(engine, nameOf(account, ref, '')))
  const view: OpenView = { viewId, ref, cell: engine.mirror.view(viewId), place, list: {} }
  add(engine, name, view)
  if (taken !== undefined) return view
  engine.watch({ viewId, account, view: ref, ...openingAt(place) })
  return view
}

function add(engine: Engine, name: string, view: OpenView): Held {
  const held: Held = { view, holders: 0, placeNow: keepPlace, cancel: undefined }
  viewsOf(engine).held.set(name, held)
  closeLater(engine, name, held, UNHELD_MS)
  return held
}

/**
 * Opens `view` again if it has closed since it was rendered: a busy browser took long to mount its component, or React hid
 * the component for a while.
 */
function reopen(engine: Engine, account: AccountKey, name: string, view: OpenView): Held {
  engine.mirror.adoptView(view.viewId, view.cell)
  engine.watch({
    viewId: view.viewId,
    account,
    view: view.ref,
    ...openingAt(viewsOf(engine).places.get(name)),
  })
  return add(engine, name, view)
}

const KEEP: Place = { offsetPx: 0, sizes: [] }
/** The `placeNow` of components that hold a view without showing its rows: keeps the stored place. */
export const keepPlace = (): Place => KEEP

/** Number of timelines whose place is remembered; the least recently left one is evicted. */
const MAX_PLACES = 50

function remember(
  places: Map<string, Place>,
  name: string,
  { rows: _rows, chains: _chains, ...place }: Place,
): void {
  places.delete(name)
  places.set(name, place)
  const [oldest] = places.keys()
  if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest)
}

/**
 * Keeps the view open until the returned function is called, which then remembers the place that `placeNow`
 * returns.
 */
export function holdView(
  engine: Engine,
  account: AccountKey,
  view: OpenView,
  placeNow: PlaceNow,
  entry = '',
): () => void {
  const { held, places } = viewsOf(engine)
  const common = nameOf(account, view.ref, entry)
  // Another component may have opened the timeline again in the meantime.
  const name = (held.get(common)?.view ?? view).viewId === view.viewId ? common : `${common} ${view.viewId}`
  const known = held.get(name) ?? reopen(engine, account, name, view)
  known.holders++
  if (placeNow !== keepPlace) known.placeNow = placeNow
  clearTimeout(known.cancel)
  return () => {
    const place = placeNow()
    if (place === undefined) places.delete(name)
    else if (place !== KEEP) remember(places, name, place)
    known.holders--
    // Not at once: a component that React mounts again (as in development) reuses it.
    if (known.holders === 0) closeLater(engine, name, known, 0)
  }
}

/** Closes the view after `ms`, unless somebody holds it by then. */
function closeLater(engine: Engine, name: string, unheld: Held, ms: number): void {
  clearTimeout(unheld.cancel)
  unheld.cancel = setTimeout(() => close(engine, name, unheld), ms)
}

/** All current places by name, the latest last. `evenAtTop`: also of readers at the top. */
export function placesNow(engine: Engine, evenAtTop = false): ReadonlyMap<string, Place> {
  const { held, places } = viewsOf(engine)
  const now = new Map(places)
  for (const [name, { placeNow }] of held) {
    const place = placeNow(evenAtTop)
    if (place === KEEP) continue
    now.delete(name)
    if (place !== undefined) now.set(name, place)
  }
  return now
}

function close(engine: Engine, name: string, unheld: Held): void {
  const { held } = viewsOf(engine)
  if (held.get(name) !== unheld || unheld.holders > 0) return
  held.delete(name)
  engine.unwatch(unheld.view.viewId)
}
