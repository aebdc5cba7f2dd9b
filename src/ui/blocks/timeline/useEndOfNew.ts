import { useRef } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'

/** The last of the rows that the latest press on the button has shown (RW10). */
export function useEndOfNew(view: OpenView, ids: readonly string[]): string | undefined {
  const known = useRef<{ top: string | undefined; end?: string | undefined }>({ top: ids[0] }).current
  if (ids[0] !== known.top) {
    if (view.list.isNewRequested) known.end = ids[ids.indexOf(known.top ?? '') - 1]
    known.top = ids[0]
  }
  return known.end
}
