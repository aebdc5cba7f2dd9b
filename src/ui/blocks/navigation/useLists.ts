import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isAnonymous } from '../../../shared/model/keys.ts'
import type { List } from '../../../shared/model/list.ts'
import type { LoadState } from '../../../shared/protocol/views.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { holdView, keepPlace, openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useEntities } from '../../hooks/useEntities.ts'

const LISTS = { kind: 'lists' } as const
const NONE: readonly List[] = []
const neverChanges = (): (() => void) => () => {}

interface Lists {
  readonly lists: readonly List[]
  /** How the first load is going, or has ended: `idle`. Visitors have nothing to load. */
  readonly load: LoadState['state']
}

/** The lists of the signed-in user; none for visitors. They stay while another engine loads them again. */
export function useLists(): Lists {
  const engine = useEngine()
  const account = useAccountKey()
  const view = account === '' || isAnonymous(account) ? null : openView(engine, account, LISTS)
  const cell = view?.cell ?? null
  useEffect(
    () => (view === null ? undefined : holdView(engine, account, view, keepPlace)),
    [engine, account, view],
  )
  const state = useSyncExternalStore(
    useMemo(() => (cell === null ? neverChanges : (changed: () => void) => cell.subscribe(changed)), [cell]),
    () => cell?.state,
  )
  const found = useEntities('list', state?.ids.join(' ') ?? '')
  const [last, setLast] = useState({ account, lists: NONE, known: false })
  const known = state?.meta.loaded === true
  if (known ? last.lists !== found || !last.known : last.account !== account)
    setLast({ account, lists: found, known })
  if (state === undefined || known) return { lists: found, load: 'idle' }
  if (last.known && last.account === account) return { lists: last.lists, load: 'idle' }
  return { lists: NONE, load: state.meta.newer.state === 'failed' ? 'failed' : 'loading' }
}
