import { useLayoutEffect, useRef } from 'react'

/**
 * What lies over the page, lowest first: windows and questions. The topmost hears Escape, and each
 * has an entry in the browser's history, so that the back button closes it and the route stays.
 * The entries repeat the page's own state, so the router takes them for the page.
 */

export interface Layer {
  readonly close: () => void
  /** It was told to close: it has no entry any more, and fades away. */
  leaving: boolean
}

const layers: Layer[] = []

/** How high an entry stands over its page, kept in the entry's state. */
const HEIGHT = 'rookeryLayer'

interface EntryState {
  readonly [HEIGHT]?: number
  /** The router's own count of pages. */
  readonly idx?: number
}

const entryNow = (): EntryState => (history.state as EntryState | null) ?? {}
const heightNow = (): number => entryNow()[HEIGHT] ?? 0
const wantedHeight = (): number => layers.filter(({ leaving }) => !leaving).length

/** A step back or forward of ours is not waited for any longer: nothing may come of it. */
const TRAVEL_LIMIT_MS = 500
/** On a busy machine it may come after that: then it is still not the person's. */
const OVERDUE_LIMIT_MS = 10_000

let travelling: ReturnType<typeof setTimeout> | undefined
let scheduled: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
/** A step of ours that is not waited for any longer: to which height it leads. */
let overdue: { readonly height: number; readonly end: ReturnType<typeof setTimeout> } | null = null
/** Where the last step ended, unless entries were made since. */
let landed: EntryState | null = null

/** After what was closed and opened together, as one window for another, is known: entries are then used again. */
function schedule(): void {
  if (scheduled !== undefined) return
  scheduled = setTimeout(() => {
    scheduled = undefined
    settle()
  })
}

/** Makes the entries that are missing, or takes back those that are too many. */
function settle(): void {
  if (travelling !== undefined) return
  if (overdue !== null) {
    // Never a second step for the same: if both came, they would lead out of the page.
    release()
    return
  }
  const wanted = wantedHeight()
  const height = heightNow()
  for (let next = height + 1; next <= wanted; next++) {
    history.pushState({ ...entryNow(), [HEIGHT]: next }, '')
    landed = null
  }
  if (height > wanted) travel(wanted - height)
  else release()
}

function release(): void {
  for (const done of waiting) done()
  waiting = []
}

function travel(by: number): void {
  const height = heightNow() + by
  travelling = setTimeout(() => {
    // Forward there may be nothing, and then it goes back.
    if (by < 0) overdue = { height, end: setTimeout(giveUp, OVERDUE_LIMIT_MS) }
    arrive()
  }, TRAVEL_LIMIT_MS)
  history.go(by)
}

/** There is no entry where the step was to lead: this one is the page's own from now on. */
function giveUp(): void {
  overdue = null
  history.replaceState({ ...entryNow(), [HEIGHT]: 0 }, '')
  schedule()
}

function arrive(): void {
  clearTimeout(travelling)
  travelling = undefined
  schedule()
}

function onPopState(): void {
  const entry = entryNow()
  const height = heightNow()
  const late = overdue?.height === height
  clearTimeout(overdue?.end)
  overdue = null
  if (travelling !== undefined) arrive()
  else if (late) schedule()
  else if (height < wantedHeight()) closeDownTo(height)
  else if (height > wantedHeight()) {
    // What it belonged to was closed after a page was opened from within: on, the way the person was going.
    const fromBelow = landed !== null && landed.idx === entry.idx && (landed[HEIGHT] ?? 0) === height - 1
    travel(fromBelow ? 1 : -1)
  }
  landed = entry
}

function closeDownTo(height: number): void {
  for (const layer of layers.toReversed()) {
    if (wantedHeight() <= height) break
    if (layer.leaving) continue
    layer.leaving = true
    layer.close()
  }
  schedule()
}

let listening = false

/** Puts a layer on top until the returned function takes it away. */
export function addLayer(close: () => void): { readonly layer: Layer; readonly remove: () => void } {
  // From the first layer on, for the life of the page.
  if (!listening) addEventListener('popstate', onPopState)
  listening = true
  const layer: Layer = { close, leaving: false }
  layers.push(layer)
  schedule()
  return {
    layer,
    remove: () => {
      const at = layers.indexOf(layer)
      if (at >= 0) layers.splice(at, 1)
      schedule()
    },
  }
}

/** Resolves once the history stands as it did before what has just been closed: only then go to another page. */
export const historySettled = (): Promise<void> =>
  new Promise((done) => {
    waiting.push(done)
    schedule()
  })

/** While `open`, what calls it is a layer. Says whether it is the topmost one. */
export function useLayer(open: boolean, onClose: () => void): () => boolean {
  const close = useRef(onClose)
  const own = useRef<Layer | null>(null)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    if (!open) return
    const { layer, remove } = addLayer(() => close.current())
    own.current = layer
    return remove
  }, [open])
  return () => layers.at(-1) === own.current
}
