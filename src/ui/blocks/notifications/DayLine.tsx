import { useCallback, useContext, useSyncExternalStore } from 'react'
import { type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds } from '../../hooks/useViewState.ts'
import { DayName } from '../../parts/DayName.tsx'
import { usePartsState } from '../../parts/partsState.ts'
import { RowsView } from '../rows/useRelatedIds.ts'
import { beginsDay } from './beginsDay.ts'
import styles from './DayLine.module.css'

interface LineProps {
  readonly view: OpenView
  /** The row that begins a day, if it does. */
  readonly id: string
  /** A heading of the level below that of the list. */
  readonly as: 'h2' | 'h3'
}

/**
 * The day of the first row of a list of notifications, above the list (NO57). It is not in the row: rows that come later are above that
 * one, and it must not lose its heading while somebody reads it.
 */
export function FirstDay({ view, as }: Omit<LineProps, 'id'>) {
  const [first] = useViewIds(view)
  return first === undefined ? null : <Line view={view} id={first} as={as} />
}

/** The day that begins with a row below the first one, above it. It is in the row, so that keys and the list know rows only. */
export function DayLine({ id, as }: Omit<LineProps, 'view'>) {
  const view = useContext(RowsView)
  return view === null ? null : <LaterLine view={view} id={id} as={as} />
}

function LaterLine(props: LineProps) {
  const [first] = useViewIds(props.view)
  return props.id === first ? null : <Line {...props} />
}

function Line({ view, id, as: Heading }: LineProps) {
  const ms = useBegunDay(view, id)
  if (ms === null) return null
  return (
    <Heading className={styles.day}>
      <DayName ms={ms} />
    </Heading>
  )
}

/** The time of the row `id` if it begins a day, in ms since 1970. */
function useBegunDay({ cell, ref }: OpenView, id: string): number | null {
  const { cells } = useEngine().mirror
  const account = useAccountKey()
  const { clock } = usePartsState()
  const kind = ref.kind === 'allNotifications' ? 'anyNotification' : 'notification'
  const keyOf = useCallback(
    (row: string): EntityKey<'notification' | 'anyNotification'> => entityKey(account, kind, row),
    [account, kind],
  )
  const onRows = useCallback((changed: () => void) => cell.subscribe(changed), [cell])
  const aboveId = useSyncExternalStore(onRows, () => cell.state.ids[cell.state.ids.indexOf(id) - 1])
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const ends = [
          onRows(changed),
          clock.onTick(changed),
          cells.subscribe(keyOf(id), changed),
          ...(aboveId === undefined ? [] : [cells.subscribe(keyOf(aboveId), changed)]),
        ]
        return () => {
          for (const end of ends) end()
        }
      },
      [onRows, clock, cells, keyOf, id, aboveId],
    ),
    () => {
      const { ids } = cell.state
      const timeOf = (index: number): string | undefined => cells.get(keyOf(ids[index] ?? ''))?.createdAt
      const index = ids.indexOf(id)
      return beginsDay(index, timeOf, clock.now()) ? Date.parse(timeOf(index) ?? '') : null
    },
  )
}
