import { type RefObject, useLayoutEffect, useRef } from 'react'
import { perEngine } from '../../engine/perEngine.ts'
import { useEngine } from '../../hooks/useEngine.ts'

interface Leaving {
  /** The row that had the focus and leaves the page in this commit of React. */
  row: { readonly ids: ReadonlySet<string>; readonly onRow: boolean } | null
}

const leavingIn = perEngine((): Leaving => ({ row: null }))

/**
 * Keeps the focus when a new notification joins the group `ids`, which then gets another row at the top (NO41). The focus
 * goes to the new row, or to its first button if it was inside the old row.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const leaving = leavingIn(useEngine())
  const current = useRef(ids)
  current.current = ids
  useLayoutEffect(() => {
    const row = element.current?.closest<HTMLElement>('article')
    const left = leaving.row
    if (row && left !== null && current.current.some((id) => left.ids.has(id))) {
      const inside = left.onRow ? null : row.querySelector<HTMLElement>('button')
      ;(inside ?? row).focus({ preventScroll: true })
      leaving.row = null
    }
    return () => {
      const { activeElement } = document
      if (!row?.contains(activeElement)) return
      leaving.row = { ids: new Set(current.current), onRow: row === activeElement }
      // The row that replaces it mounts in the same commit.
      queueMicrotask(() => {
        leaving.row = null
      })
    }
  }, [element, leaving])
}
