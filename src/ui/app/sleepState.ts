import { perEngine } from '../engine/perEngine.ts'
import { storeInTab } from '../engine/tabStorage.ts'

/** What a page needs, besides its address, history and reading places, to look the same after a sleep. */
export interface SleepState {
  /** The title without the number of unread notifications. */
  readonly title: string
  /** When somebody last looked at the page, ms since 1970; absent: nobody has. */
  readonly seenAt?: number | undefined
  /** Whether the browser may allow the tab to play sound. */
  readonly activated: boolean
  readonly focused: ElementPath | null
  /** Scroll positions of pages by history entry. */
  readonly places: readonly (readonly [entry: string, top: number])[]
  readonly scrolled: readonly { readonly path: ElementPath; readonly top: number; readonly left: number }[]
}

/** The path to an element from the row with the id `row`, or from the body: the index of each child element on the way. */
interface ElementPath {
  readonly row: string | null
  readonly steps: readonly number[]
}

/** The session storage key. */
const KEY = 'rookery-asleep'

/** Throws if the storage is blocked or full. */
export const storeSleepState = (state: SleepState): void => storeInTab(KEY, JSON.stringify(state))

/** Returns and removes the state that `storeSleepState` stored. */
export function takeSleepState(): SleepState | null {
  try {
    const stored = sessionStorage.getItem(KEY)
    storeInTab(KEY, null)
    return JSON.parse(stored ?? 'null') as SleepState | null
  } catch {
    return null
  }
}

/** The path to `element`, which `elementAt` follows after the sleep. */
export function pathOf(element: Element): ElementPath {
  const steps: number[] = []
  for (let at = element; ; ) {
    const parent = at.parentElement
    const row = at instanceof HTMLElement ? (at.dataset.row ?? null) : null
    if (row !== null || parent === null || at === document.body) return { row, steps }
    steps.unshift([...parent.children].indexOf(at))
    at = parent
  }
}

/** The element at a path; null if the page does not have it (yet). */
export function elementAt({ row, steps }: ElementPath): Element | null {
  let at: Element | null | undefined =
    row === null ? document.body : document.querySelector(`[data-row="${CSS.escape(row)}"]`)
  for (const step of steps) at = at?.children[step]
  return at ?? null
}

interface Sleep {
  /** This document was loaded with the policy that gives it a process of its own. */
  hasOwnProcess: boolean
  /** This tab was loaded asleep and has not been shown since. */
  isAsleep: boolean
}

export const sleepOf = perEngine((): Sleep => ({ hasOwnProcess: false, isAsleep: false }))
