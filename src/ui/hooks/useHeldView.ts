import { useEffect } from 'react'
import type { ViewRef } from '../../shared/protocol/views.ts'
import { useAccountKey } from './hooks.ts'
import { holdView, keepPlace, type OpenView, openView } from './openViews.ts'
import { useEngine } from './useEngine.ts'

/** The view of `ref`, open while the component is mounted. For components that show counters and no rows. */
export function useHeldView(ref: ViewRef): OpenView {
  const engine = useEngine()
  const account = useAccountKey()
  const view = openView(engine, account, ref)
  useEffect(() => holdView(engine, account, view, keepPlace), [engine, account, view])
  return view
}
