import { useSyncExternalStore } from 'react'
import { allTexts } from '../../i18n/i18n.ts'
import { prefetch } from './staleBuild.ts'

/**
 * Whether the main column has shown its first rows, or `LIMIT_MS` have passed. Everything else waits for this, so
 * that a new tab shows its posts first.
 */
let shown = false
const listeners = new Set<() => void>()

/** How long to wait at most: the page may have no timeline, or the instance may be slow. */
const LIMIT_MS = 200

export function markFirstPosts(): void {
  if (shown) return
  // A hidden tab paints nothing, and its timers are slow.
  if (document.hidden) markShown()
  // After the frame with the rows has been painted.
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(markShown)))
}

function markShown(): void {
  if (shown) return
  shown = true
  // If this fails, the next lazy part that loads tries again.
  void prefetch(allTexts)
  for (const listener of listeners) listener()
}

setTimeout(markShown, LIMIT_MS)

/** Resolves when the first rows are shown, or the wait for them is over. Rarely needed code loads then. */
export const firstPosts: Promise<void> = new Promise((resolve) => {
  listeners.add(resolve)
})

export const useFirstPosts = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => shown,
  )
