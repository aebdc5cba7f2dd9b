import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { ThreadPlace } from './threadPlaces.ts'
import type { ThreadRow } from './threadRows.ts'

/** The part of a place that the list knows. */
export type ListPlace = Omit<ThreadPlace, 'toggled' | 'showsAbove'>

interface ThreadPlaceOptions {
  readonly rows: readonly ThreadRow[]
  readonly topId: string
  readonly place: ThreadPlace | undefined
  readonly onLeave: (place: ListPlace) => void
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The element below the last row. */
  readonly tail: RefObject<HTMLDivElement | null>
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
  /** Whether to focus the row at the top, because the element that was pressed to open the page is gone. */
  readonly takesFocus: boolean
}

/** Events with which the user takes over the scroll position. */
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls the row `topId` to the top, with what was above it at first in view (TH33), or restores `place`, and keeps that position while rows are inserted above or change
 * their height, until the user scrolls. After that, the virtualizer keeps the position. Pads the end of the list as far as
 * `topId` needs to reach the top. Returns a function that also ends this: for buttons that scroll the list for the user.
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
}: ThreadPlaceOptions): () => void {
  const latest = useRef({ rows, onLeave })
  latest.current = { rows, onLeave }
  const userTookOver = useRef(false)
  const isFocusDone = useRef(!takesFocus)
  /** The height of what was above `topId` at first. */
  const leadPx = useRef<number | null>(null)

  useLayoutEffect(() => {
    const element = scroller.current
    const stopped = new AbortController()
    for (const event of USER_EVENTS)
      element?.addEventListener(
        event,
        () => {
          userTookOver.current = true
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
      leadPx.current ??= rows[0]?.kind === 'above' && top !== -1 ? startOf(top) : 0
      const topPx = startOf(top) - leadPx.current
      const roomPx = element.clientHeight - leadPx.current
      // Only measured rows count: an estimate that is too high would make the list jump.
      let heightPx = 0
      for (const { id } of rows.slice(top)) {
        heightPx += virtualizer.itemSizeCache.get(id) ?? 0
        if (heightPx >= roomPx) break
      }
      below.style.minBlockSize = topPx > 0 ? `${Math.max(0, roomPx - heightPx)}px` : ''
      if (userTookOver.current || top === -1) return
      const target = at === -1 ? Math.max(0, topPx) : startOf(at) + (place?.offsetPx ?? 0)
      if (Math.abs(element.scrollTop - target) >= 1) element.scrollTop = target
    }
    settle()
    if (!isFocusDone.current && top !== -1) focusAfterRender(element, topId)
    isFocusDone.current = true
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [rows, topId, place, scroller, tail, virtualizer])

  useLayoutEffect(() => {
    const element = scroller.current
    const savePlace = (): void => {
      const scrollTop = element?.scrollTop ?? 0
      const anchor = virtualizer.getVirtualItems().find(({ end }) => end > scrollTop)
      latest.current.onLeave({
        anchorId: anchor && latest.current.rows[anchor.index]?.id,
        offsetPx: scrollTop - (anchor?.start ?? 0),
        sizes: virtualizer.takeSnapshot(),
      })
    }
    const stopped = new AbortController()
    const { signal } = stopped
    // `scrollend`, because no event announces that the tab is being duplicated. A tab that is hidden while it scrolls gets no `scrollend`.
    element?.addEventListener('scrollend', savePlace, { signal })
    document.addEventListener('visibilitychange', savePlace, { signal })
    addEventListener('pagehide', savePlace, { signal })
    return () => {
      stopped.abort()
      // In a layout effect, because `scrollTop` is 0 once the element is removed from the document.
      savePlace()
    }
  }, [scroller, virtualizer])

  return useCallback(() => {
    userTookOver.current = true
  }, [])
}

/**
 * Focuses a row, unless the focus has moved on from `from`. Waits two frames: the virtualizer renders the row in the
 * frame after it was scrolled to.
 */
export function focusAfterRender(element: HTMLElement, id: string, from: Element | null = null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement !== document.body && activeElement !== from) return
      element.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
    }),
  )
}
