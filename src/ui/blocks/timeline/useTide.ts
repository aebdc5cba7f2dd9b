import { useRef } from 'react'
import { usePreference } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'

interface Tide {
  /** The index of the first row below the mark. All rows above it are new. */
  readonly at: number
  /** Whether the mark has a line of its own with words. Otherwise it is a hairline, which takes no room. */
  readonly isLine: boolean
}

/** Where the tide mark stands among the rows `ids`, of which the view shows those from `first` to `last` (TD2, TD3). */
export function useTide(view: OpenView, ids: readonly string[], first: number, last: number): Tide {
  const tide = useViewMeta(view, 'tide')
  const row = tide?.row
  const at = tide === undefined ? 0 : row === undefined ? ids.length : Math.max(0, ids.indexOf(row))
  // A list that is restored has its line as it had it, since the heights of its rows are known (TD9).
  const known = useRef({
    row: view.place?.tide?.row,
    isLine: view.place?.hasTideLine ?? true,
    hadRows: false,
    isBelow: false,
  })
  const before = known.current
  if (before.row !== row && ids.length > 0) {
    // The row below the line is gone, and the next one has its place. Or the line was below the list, which goes on now.
    const isKept = before.isBelow || (before.isLine && before.row !== undefined && !ids.includes(before.row))
    const isInSight = before.hadRows && at >= first && at <= last && !view.list.isNewRequested
    known.current = { row, isLine: isKept || !isInSight, hadRows: false, isBelow: false }
  }
  known.current.hadRows = ids.length > 0
  known.current.isBelow ||= row === undefined && tide?.end !== undefined
  view.list.hasTideLine = known.current.isLine
  return { at, isLine: known.current.isLine }
}

/** Whether the list stops at the mark, though there are older rows (TD6). */
export function useHasEnded(view: OpenView): boolean {
  const end = useViewMeta(view, 'tide')?.end
  return usePreference('endsAtMark') && end !== undefined
}
