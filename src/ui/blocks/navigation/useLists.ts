import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { entityKey, isAnonymous } from '../../../shared/model/keys.ts'
import type { List } from '../../../shared/model/list.ts'
import type { Engine } from '../../engine/engine.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { holdView, keepPlace, openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'

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
    useMemo(() => (cell === null ? neverChanges : (changed: () => void) => cell.read(changed)), [cell]),
    () => cell?.state.ids ?? NONE,
  )
  const [subscribe, read] = useMemo(() => loadedLists(engine, account, ids), [engine, account, ids])
  return useSyncExternalStore(subscribe, read)
}

/** Functions for `useSyncExternalStore`: the loaded lists of `ids`, as an array that stays the same object until one of them changes. */
function loadedLists(
  engine: Engine,
  account: string,
  ids: readonly string[],
): [subscribe: (changed: () => void) => () => void, read: () => readonly List[]] {
  const { cells } = engine.mirror
  const keys = ids.map((id) => entityKey(account, 'list', id))
  let last: readonly List[] = []
  return [
    (changed) => {
      const stops = keys.map((key) => cells.read(key, changed))
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => {
      const now = keys.flatMap((key) => (cells.get(key) as List | null) ?? [])
      if (now.length !== last.length || now.some((list, index) => list !== last[index])) last = now
      return last
    },
  ]
}
