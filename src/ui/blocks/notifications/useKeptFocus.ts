import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A row with the focus that is leaving the page in this commit. */
let leaving: { readonly ids: ReadonlySet<string>; readonly onRow: boolean } | null = null

/**
 * Keeps the focus when a new notification joins the group `ids`: its row is another one then, at the top (NO41). The
 * focus goes to the same group, to its first button if it was inside of the row.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const current = useRef(ids)
  current.current = ids
  useLayoutEffect(() => {
    const row = element.current?.closest<HTMLElement>('article')
    if (row && leaving !== null && current.current.some((id) => leaving?.ids.has(id))) {
      const inside = leaving.onRow ? null : row.querySelector<HTMLElement>('button')
      ;(inside ?? row).focus({ preventScroll: true })
      leaving = null
    }
    return () => {
      const { activeElement } = document
      if (!row?.contains(activeElement)) return
      leaving = { ids: new Set(current.current), onRow: row === activeElement }
      // The rows that replace it mount in the same commit.
      queueMicrotask(() => {
        leaving = null
      })
    }
  }, [element])
}
