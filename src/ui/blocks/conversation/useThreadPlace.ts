import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ThreadPlace } from './threadPlaces.ts'
import type { ThreadRow } from './threadRows.ts'

interface PlaceParts {
  readonly rows: readonly ThreadRow[]
  readonly topId: string
  readonly place: ThreadPlace | undefined
  readonly onLeave: (place: Omit<ThreadPlace, 'toggled'>) => void
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Stands below the last row. */
  readonly tail: RefObject<HTMLDivElement | null>
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
  /** What was pressed to come here is gone: the row at the top takes the focus. */
  readonly takesFocus: boolean
}

/** What a reader does who wants to be elsewhere. */
const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Brings the row `topId` to the top of the window, or the reader to where they were, and keeps them there,
 * whatever comes in above or changes its height, until they scroll; from then on the list keeps their
 * place. What is below the rows is made as high as that takes.
 */
export function useThreadPlace({
  rows,
  topId,
  place,
  onLeave,
  scroller,
  tail,
  virtualizer,
  takesFocus,
}: PlaceParts): void {
  const latest = useRef({ rows, onLeave })
  latest.current = { rows, onLeave }
  const acted = useRef(false)
  const focused = useRef(!takesFocus)

  useLayoutEffect(() => {
    const element = scroller.current
    const stopped = new AbortController()
    for (const act of ACTS)
      element?.addEventListener(
        act,
        () => {
          acted.current = true
        },
        { signal: stopped.signal, passive: true },
      )
    return () => stopped.abort()
  }, [scroller])

  useLayoutEffect(() => {
    const [element, below] = [scroller.current, tail.current]
    if (element === null || below === null) return
    const top = rows.findIndex(({ id }) => id === topId)
    const at = place === undefined ? -1 : rows.findIndex(({ id }) => id === place.anchorId)
    const startOf = (index: number): number => virtualizer.measurementsCache[index]?.start ?? 0
    const settle = (): void => {
      const roomPx = element.clientHeight
      // Only what was measured counts: a row that turns out lower than it was taken for would move all.
      let highPx = 0
      for (const { id } of rows.slice(top)) {
        highPx += virtualizer.itemSizeCache.get(id) ?? 0
        if (highPx >= roomPx) break
      }
      below.style.minBlockSize = startOf(top) > 0 ? `${Math.max(0, roomPx - highPx)}px` : ''
      if (acted.current || top === -1) return
      const wanted = at === -1 ? startOf(top) : startOf(at) + (place?.offsetPx ?? 0)
      if (Math.abs(element.scrollTop - wanted) >= 1) element.scrollTop = wanted
    }
    settle()
    if (!focused.current && top !== -1) focusWhenDrawn(element, topId)
    focused.current = true
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [rows, topId, place, scroller, tail, virtualizer])

  useLayoutEffect(() => {
    const element = scroller.current
    const keep = (): void => {
      const scrollTop = element?.scrollTop ?? 0
      const anchor = virtualizer.getVirtualItems().find(({ end }) => end > scrollTop)
      latest.current.onLeave({
        anchorId: anchor && latest.current.rows[anchor.index]?.id,
        offsetPx: scrollTop - (anchor?.start ?? 0),
        sizes: virtualizer.takeSnapshot(),
      })
    }
    // A duplicate of the tab is made without a word to it.
    element?.addEventListener('scrollend', keep)
    addEventListener('pagehide', keep)
    return () => {
      element?.removeEventListener('scrollend', keep)
      removeEventListener('pagehide', keep)
      // Before the page is taken away: what is not in the document is not scrolled.
      keep()
    }
  }, [scroller, virtualizer])
}

/** The frame after the scrolling draws it. */
function focusWhenDrawn(element: HTMLElement, id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      element.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
    }),
  )
}
