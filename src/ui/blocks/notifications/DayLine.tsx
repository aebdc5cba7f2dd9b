import { useCallback, useContext, useSyncExternalStore } from 'react'
import { type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { DayName } from '../../parts/DayName.tsx'
import { usePartsState } from '../../parts/partsState.ts'
import { RowsView } from '../rows/useRelatedIds.ts'
import { beginsDay } from './beginsDay.ts'
import styles from './DayLine.module.css'

interface DayLineProps {
  /** The row. */
  readonly id: string
  /** A heading of the level below that of the list. */
  readonly as: 'h2' | 'h3'
}

/** The day that begins with a row of notifications, above it (NO57). It is in the row, so that keys and the list know rows only. */
export function DayLine({ id, as: Heading }: DayLineProps) {
  const ms = useBegunDay(id)
  if (ms === null) return null
  return (
    <Heading className={styles.day}>
      <DayName ms={ms} />
    </Heading>
  )
}

/** The time of the row `id` if it begins a day, in ms since 1970. */
function useBegunDay(id: string): number | null {
  const { cells } = useEngine().mirror
  const account = useAccountKey()
  const { clock } = usePartsState()
  const view = useContext(RowsView)
  const all = view?.ref.kind === 'allNotifications'
  const keyOf = useCallback(
    (row: string): EntityKey<'notification' | 'anyNotification'> =>
      entityKey(account, all ? 'anyNotification' : 'notification', row),
    [account, all],
  )
  const onRows = useCallback((changed: () => void) => view?.cell.subscribe(changed) ?? never, [view])
  const aboveId = useSyncExternalStore(onRows, () => {
    const ids = view?.cell.state.ids ?? []
    return ids[ids.indexOf(id) - 1]
  })
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
      const ids = view?.cell.state.ids ?? []
      const timeOf = (index: number): string | undefined => cells.get(keyOf(ids[index] ?? ''))?.createdAt
      const index = ids.indexOf(id)
      return beginsDay(index, timeOf, clock.now()) ? Date.parse(timeOf(index) ?? '') : null
    },
  )
}

const never = (): void => {}
