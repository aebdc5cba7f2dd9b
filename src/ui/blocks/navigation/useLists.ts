import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isAnonymous } from '../../../shared/model/keys.ts'
import type { List } from '../../../shared/model/list.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { holdView, keepPlace, openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useEntities } from '../../hooks/useEntities.ts'

const LISTS = { kind: 'lists' } as const
const NONE: readonly string[] = []
const neverChanges = (): (() => void) => () => {}

/** The lists of the signed-in user; none for visitors. */
export function useLists(): readonly List[] {
  const engine = useEngine()
  const account = useAccountKey()
  const view = account === '' || isAnonymous(account) ? null : openView(engine, account, LISTS)
  const cell = view?.cell ?? null
  useEffect(
    () => (view === null ? undefined : holdView(engine, account, view, keepPlace)),
    [engine, account, view],
  )
  const ids = useSyncExternalStore(
    useMemo(() => (cell === null ? neverChanges : (changed: () => void) => cell.subscribe(changed)), [cell]),
    () => cell?.state.ids ?? NONE,
  )
  return useEntities('list', ids.join(' '))
}
