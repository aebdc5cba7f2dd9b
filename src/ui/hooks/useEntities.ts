import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { EntityTypes } from '../../shared/model/entity.ts'
import { type EntityKind, entityKey } from '../../shared/model/keys.ts'
import { useAccountKey } from './hooks.ts'
import { useEngine } from './useEngine.ts'

/**
 * The entities `ids` (separated by spaces) that this tab has. Renders when one of them changes. The array stays the same
 * object as long as none does.
 */
export function useEntities<K extends EntityKind>(kind: K, ids: string): readonly EntityTypes[K][] {
  const { cells } = useEngine().mirror
  const account = useAccountKey()
  const keys = useMemo(
    () => (ids === '' ? [] : ids.split(' ').map((id) => entityKey(account, kind, id))),
    [account, kind, ids],
  )
  const last = useRef<readonly EntityTypes[K][]>([])
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const stops = keys.map((key) => cells.subscribe(key, changed))
        return () => {
          for (const stop of stops) stop()
        }
      },
      [cells, keys],
    ),
    () => {
      const now = keys.map((key) => cells.get(key)).filter((one) => one !== null)
      const same = now.length === last.current.length && now.every((one, at) => one === last.current[at])
      // React requires the same object as long as nothing has changed.
      if (!same) last.current = now
      return last.current
    },
  )
}
