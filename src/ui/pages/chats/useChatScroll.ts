import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { LogEnd } from '../../parts/EndOfLog.tsx'

/** Within this distance of the end, the reader is at the end (CH8). */
const END_PX = 10
/** Within this distance of the top, older messages load. */
const OLDER_PX = 400

interface ChatScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: RefObject<HTMLDivElement | null>
  readonly end: LogEnd
  readonly atEnd: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
}

/**
 * Keeps the scroll position: at the newest message if the reader is there, else at the current message,
 * whatever is added above or below. Reports to the engine whether the end is visible.
 */
export function useChatScroll(view: OpenView): ChatScroll {
  const engine = useEngine()
  const ids = useViewIds(view)
  const older = useViewMeta(view, 'older')
  const loaded = useViewMeta(view, 'loaded')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [end] = useState(() => new LogEnd(END_PX))
  /**
   * The first row and its lower edge. Its upper edge moves when a row of the same day is inserted above: that row then has the
   * day's heading.
   */
  const first = useRef({ id: '', bottom: 0 })
  const reported = useRef('')

  const report = useCallback(() => {
    const count = view.cell.state.ids.length
    const seen = document.visibilityState === 'visible'
    const now = `${view.viewId} ${count} ${end.reached} ${seen}`
    if (reported.current === now) return
    reported.current = now
    const sight = seen ? { sight: [0, count] as const } : {}
    engine.moveWindow(view.viewId, { from: 0, to: count, atTop: end.reached, ...sight })
  }, [view, engine, end])

  const update = useCallback(() => {
    const { current: box } = scroller
    if (box === null) return
    end.look(box)
    setAtEnd(end.reached)
    report()
    const { meta, ids: shown } = view.cell.state
    const due = meta.loaded && !meta.bottomedOut && meta.older.state === 'idle' && shown.length > 0
    if (due && box.scrollTop < OLDER_PX) void engine.call('page', { viewId: view.viewId, direction: 'older' })
  }, [view, report, engine, end])

  const stickToEnd = useCallback(() => {
    const { current: box } = scroller
    if (box !== null) end.stick(box)
  }, [end])

  const noteFirstRow = useCallback(() => {
    const [id = ''] = view.cell.state.ids
    first.current = { id, bottom: bottomOf(rowOf(rows.current, id)) }
  }, [view])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when rows were added or removed
  useLayoutEffect(() => {
    const { current: box } = scroller
    if (box === null) return
    const before = rowOf(rows.current, first.current.id)
    if (end.reached) end.stick(box)
    else if (before !== null) box.scrollTop += bottomOf(before) - first.current.bottom
    noteFirstRow()
    setAtEnd(end.reached)
    report()
  }, [ids, end, report, noteFirstRow])

  // If a page did not fill the viewport, the next one loads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the rows
  useEffect(update, [ids, older, loaded, update])

  useEffect(() => {
    const { current: box } = scroller
    const { current: inner } = rows
    if (box === null || inner === null) return
    // Pictures load, the form grows, a phone's keyboard opens.
    const sizes = new ResizeObserver(() => {
      noteFirstRow()
      stickToEnd()
      update()
    })
    sizes.observe(box)
    sizes.observe(inner)
    document.addEventListener('visibilitychange', report)
    return () => {
      sizes.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [stickToEnd, update, report, noteFirstRow])

  const toEnd = useCallback(() => {
    end.reached = true
    setAtEnd(true)
    stickToEnd()
    report()
  }, [stickToEnd, report, end])
  return { scroller, rows, end, atEnd, onScroll: update, toEnd }
}

const rowOf = (rows: HTMLElement | null, id: string): HTMLElement | null =>
  [...(rows?.children ?? [])].find(
    (row): row is HTMLElement => row instanceof HTMLElement && row.dataset.id === id,
  ) ?? null

const bottomOf = (row: HTMLElement | null): number => (row === null ? 0 : row.offsetTop + row.offsetHeight)
