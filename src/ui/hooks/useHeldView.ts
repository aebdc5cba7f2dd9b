import { useEffect } from 'react'
import type { ViewRef } from '../../shared/protocol/views.ts'
import { useAccountKey } from './hooks.ts'
import { holdView, keepPlace, type OpenView, openView } from './openViews.ts'

/** The view of `ref`, open while the component is mounted: for who counts and shows no rows. */
export function useHeldView(ref: ViewRef): OpenView {
  const account = useAccountKey()
  const view = openView(account, ref)
  useEffect(() => holdView(account, ref, keepPlace), [account, ref])
  return view
}
