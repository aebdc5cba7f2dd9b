import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'

/** Within this distance the end counts as reached (CH8). */
const END_PX = 10
/** Older messages are asked for within this of the top. */
const OLDER_PX = 400

export interface ChatScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: RefObject<HTMLDivElement | null>
  readonly atEnd: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
}

/**
 * Keeps the reader where they are: at the newest message while they are there, and else at what they
 * read, whatever comes above or below. Tells the engine whether the end is seen.
 */
export function useChatScroll(view: OpenView): ChatScroll {
  const engine = useEngine()
  const ids = useViewIds(view)
  const older = useViewMeta(view, 'older')
  const loaded = useViewMeta(view, 'loaded')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const end = useRef(true)
  /** Where the first row ended last: what is put above it moves that down, and it may lose the name of its day. */
  const first = useRef({ id: '', end: 0 })
  const told = useRef('')

  const tell = useCallback(() => {
    const count = view.cell.state.ids.length
    const seen = document.visibilityState === 'visible'
    const now = `${view.viewId} ${count} ${end.current} ${seen}`
    if (told.current === now) return
    told.current = now
    const sight = seen ? { sight: [0, count] as const } : {}
    engine.moveWindow(view.viewId, { from: 0, to: count, atTop: end.current, ...sight })
  }, [view, engine])

  const look = useCallback(() => {
    const { current: box } = scroller
    if (box === null) return
    const reached = box.scrollHeight - box.scrollTop - box.clientHeight <= END_PX
    if (reached !== end.current) {
      end.current = reached
      setAtEnd(reached)
      tell()
    }
    const { meta, ids: shown } = view.cell.state
    const due = meta.loaded && !meta.bottomedOut && meta.older.state === 'idle' && shown.length > 0
    if (due && box.scrollTop < OLDER_PX) void engine.call('page', { viewId: view.viewId, direction: 'older' })
  }, [view, tell, engine])

  const stay = useCallback(() => {
    const { current: box } = scroller
    if (box !== null && end.current) box.scrollTop = box.scrollHeight
  }, [])

  const note = useCallback(() => {
    const [id = ''] = view.cell.state.ids
    first.current = { id, end: endOf(rowOf(rows.current, id)) }
  }, [view])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows came or went
  useLayoutEffect(() => {
    const { current: box } = scroller
    if (box === null) return
    const before = rowOf(rows.current, first.current.id)
    if (end.current) stay()
    else if (before !== null) box.scrollTop += endOf(before) - first.current.end
    note()
    tell()
  }, [ids, stay, tell, note])

  // What had not been loaded to fill the window is asked for once what came stands there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something came
  useEffect(look, [ids, older, loaded, look])

  useEffect(() => {
    const { current: box } = scroller
    const { current: inner } = rows
    if (box === null || inner === null) return
    // Pictures are loaded, the form grows, the keyboard of a phone opens.
    const sizes = new ResizeObserver(() => {
      note()
      stay()
      look()
    })
    sizes.observe(box)
    sizes.observe(inner)
    document.addEventListener('visibilitychange', tell)
    return () => {
      sizes.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [stay, look, tell, note])

  const toEnd = useCallback(() => {
    end.current = true
    setAtEnd(true)
    stay()
    tell()
  }, [stay, tell])
  return { scroller, rows, atEnd, onScroll: look, toEnd }
}

const rowOf = (rows: HTMLElement | null, id: string): HTMLElement | null =>
  [...(rows?.children ?? [])].find(
    (row): row is HTMLElement => row instanceof HTMLElement && row.dataset.id === id,
  ) ?? null

const endOf = (row: HTMLElement | null): number => (row === null ? 0 : row.offsetTop + row.offsetHeight)
