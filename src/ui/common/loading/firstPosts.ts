import { useSyncExternalStore } from 'react'
import { allTexts } from '../../i18n/i18n.ts'

/**
 * Whether the main column has shown its first rows, or will not soon. What is beside it waits for
 * that: a tab that was just opened owes its reader the posts first.
 */
let shown = false
const listeners = new Set<() => void>()

/** A page without a timeline, or an instance that is slow, holds nothing up for longer. */
const LIMIT_MS = 200

export function markFirstPosts(): void {
  if (shown) return
  // After the frame that shows them has come and gone, not before.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(tell)))
}

function tell(): void {
  if (shown) return
  shown = true
  // What did not come is tried again by the next part that is loaded.
  allTexts().catch(() => {})
  for (const listener of listeners) listener()
}

setTimeout(tell, LIMIT_MS)

/** Resolves when they are shown, or will not be soon: what few need is loaded then. */
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
