import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The row that had the focus and leaves the page in this commit of React. */
let leaving: { readonly ids: ReadonlySet<string>; readonly onRow: boolean } | null = null

/**
 * Keeps the focus when a new notification joins the group `ids`, which then gets another row at the top (NO41). The focus
 * goes to the new row, or to its first button if it was inside the old row.
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
      // The row that replaces it mounts in the same commit.
      queueMicrotask(() => {
        leaving = null
      })
    }
  }, [element])
}
