import { useEffect, useState } from 'react'
import { proxy } from 'valtio/vanilla'
import type { Nav } from '../../blocks/navigation/useNav.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useCell } from '../../mirror/useCell.ts'

interface OpenGroups {
  timelines: boolean | null
  lists: boolean | null
}

/** Which groups are expanded in this tab; null: nobody has pressed yet (N21). */
export const openGroupsIn = perEngine((): OpenGroups => proxy<OpenGroups>({ timelines: null, lists: null }))

/** Lists that come later move nothing: their group is collapsed by then. */
const LATE_MS = 3_000

/** Whether the user's lists are still to come, so that what stands below them would move (N48). */
export function useListsAwaited({ listsLoad }: Nav): boolean {
  const account = useAccountKey()
  const groups = openGroupsIn(useEngine())
  const isOpen = useCell(groups, 'lists') !== false
  /** The account that waits no more, even if the user expands the group. A menu that opens after the load has failed does not wait. */
  const [settled, setSettled] = useState(listsLoad === 'failed' ? account : null)
  const isAwaited = account !== settled && isOpen && listsLoad !== 'idle'
  if (!isAwaited && account !== settled) setSettled(account)
  const hasFailed = listsLoad === 'failed'
  useEffect(() => {
    if (!isAwaited) return
    const collapse = (): void => {
      groups.lists = false
    }
    const timer = setTimeout(collapse, hasFailed ? 0 : LATE_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, hasFailed, groups])
  return isAwaited
}
