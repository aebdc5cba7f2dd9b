import { inGroup, ownGroup } from './ownGroup.ts'
import { randomId } from './randomId.ts'
import { OPENING } from './startAsItself.ts'

/** The local storage key of the choice that each tab gets a process of its own (TB6). */
const APART = 'rookery-apart'
/** From this size of the heap that a group shares, new tabs get processes of their own, and hidden ones leave (TB5). */
const MAX_HEAP_BYTES = 400_000_000

/**
 * Opens a window in the group of this tab. It knows that it was just opened, and by whom, by a mark in its copy of the session storage
 * (TB2). Null: the window must have a process of its own, or the browser has opened none.
 */
export function openInGroup(href: string): Window | null {
  const group = ownGroup()
  if (group === null || !canGrow()) return null
  const name = randomId()
  try {
    sessionStorage.setItem(OPENING, inGroup(group, name))
    return window.open(href, name)
  } catch {
    // The storage is full.
    return null
  } finally {
    sessionStorage.removeItem(OPENING)
  }
}

/** Whether the group may have more tabs than it has. */
export const canGrow = (): boolean => canShare() && isTogether() && !isHeapFull()

/** Whether the browser lets tabs share a process. Others open such a tab in front, or apart all the same (decision 52). */
export const canShare = (): boolean => 'userAgentData' in navigator

/** Whether the user lets tabs share a process (TB6). */
export function isTogether(): boolean {
  try {
    return localStorage.getItem(APART) === null
  } catch {
    // The storage is blocked.
    return false
  }
}

/** Throws if the storage is blocked or full. */
export const setTogether = (on: boolean): void =>
  on ? localStorage.removeItem(APART) : localStorage.setItem(APART, '1')

/** Chromium's account of the heap that all pages of this process share. */
interface MemoryOfProcess {
  readonly memory?: { readonly usedJSHeapSize: number }
}

const isHeapFull = (): boolean =>
  ((performance as MemoryOfProcess).memory?.usedJSHeapSize ?? 0) > MAX_HEAP_BYTES
