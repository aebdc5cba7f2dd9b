import { useLayoutEffect, useRef } from 'react'
import { setOnPageEntry } from '../links/InternalLink.tsx'

/**
 * Windows, drawers and confirmations over the page, lowest first. The topmost handles Escape. Each has an entry
 * in the browser's history, so that the back button closes it and the route stays. The entries repeat the page's
 * own state, so the router treats them as the page.
 */

export interface Layer {
  readonly close: () => void
  /** It was asked to close: it fades out, and no longer counts as having a history entry. */
  leaving: boolean
}

const layers: Layer[] = []

/** An entry's height above its page, stored in the entry's state. */
const HEIGHT = 'rookeryLayer'

interface EntryState {
  readonly [HEIGHT]?: number
  /** The router's index of the page. */
  readonly idx?: number
}

const entryNow = (): EntryState => (history.state as EntryState | null) ?? {}
const heightNow = (): number => entryNow()[HEIGHT] ?? 0
/** The page's own entry is being replaced. The entries of the layers are removed for that, and added again. */
let replacing = false
const targetHeight = (): number => (replacing ? 0 : layers.filter(({ leaving }) => !leaving).length)

/** Timeout of a history step, which may have no effect. */
const TRAVEL_LIMIT_MS = 500
/**
 * On a busy machine, a step may complete after its timeout. For this long, a popstate at the step's target is still taken for the
 * step, and not for the user's.
 */
const OVERDUE_LIMIT_MS = 10_000

let travelling: ReturnType<typeof setTimeout> | undefined
let scheduled: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
/** A step that timed out, and the height it leads to. */
let overdue: { readonly height: number; readonly end: ReturnType<typeof setTimeout> } | null = null
/** The entry where the last step ended, unless entries were added since. */
let landed: EntryState | null = null

/** Settles after this turn, so that a layer that replaces another in the same turn reuses its entry. */
function schedule(): void {
  if (scheduled !== undefined) return
  scheduled = setTimeout(() => {
    scheduled = undefined
    settle()
  })
}

/** Adds missing entries, or removes surplus ones. */
function settle(): void {
  if (travelling !== undefined) return
  if (overdue !== null) {
    // Never repeat a step: if both completed, the user would leave the page.
    release()
    return
  }
  const target = targetHeight()
  const height = heightNow()
  for (let next = height + 1; next <= target; next++) {
    history.pushState({ ...entryNow(), [HEIGHT]: next }, '')
    landed = null
  }
  if (height > target) travel(target - height)
  else release()
}

/** Resolves the promises of `historySettled`. */
function release(): void {
  for (const done of waiting) done()
  waiting = []
}

function travel(by: number): void {
  const height = heightNow() + by
  travelling = setTimeout(() => {
    // A forward step may have no entry to go to, and is then not overdue.
    if (by < 0) overdue = { height, end: setTimeout(giveUp, OVERDUE_LIMIT_MS) }
    arrive()
  }, TRAVEL_LIMIT_MS)
  history.go(by)
}

/** The overdue step had no entry to go to: from now on, the current entry is the page's own. */
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
  else if (height < targetHeight()) closeDownTo(height)
  else if (height > targetHeight()) {
    // The entry is left over from a layer that closed after the user opened a page from within it. Skip it, in the
    // direction in which the user travels.
    const fromBelow = landed !== null && landed.idx === entry.idx && (landed[HEIGHT] ?? 0) === height - 1
    travel(fromBelow ? 1 : -1)
  }
  landed = entry
}

function closeDownTo(height: number): void {
  for (const layer of layers.toReversed()) {
    if (targetHeight() <= height) break
    if (layer.leaving) continue
    layer.leaving = true
    layer.close()
  }
  schedule()
}

let listening = false

/** Adds a layer on top, until `remove` is called. */
export function addLayer(close: () => void): { readonly layer: Layer; readonly remove: () => void } {
  // These stay for the life of the page.
  if (!listening) {
    addEventListener('popstate', onPopState)
    setOnPageEntry((replace) => void onPageEntry(replace))
  }
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

/** Resolves once the entries of closed layers are removed. Wait for this before navigating to another page. */
export const historySettled = (): Promise<void> =>
  new Promise((done) => {
    waiting.push(done)
    schedule()
  })

/**
 * Runs `replace`, which replaces the current history entry, when that is the page's own entry. The entries of the layers over the
 * page are removed before, and added again after.
 */
export async function onPageEntry(replace: () => void): Promise<void> {
  if (heightNow() === 0 && travelling === undefined) return replace()
  replacing = true
  await historySettled()
  replacing = false
  replace()
  schedule()
}

/** Makes the caller a layer while `open`. Returns a function that tells whether it is the topmost layer. */
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
