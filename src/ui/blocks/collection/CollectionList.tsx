import type { ReactNode } from 'react'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './CollectionList.module.css'
import type { Collection } from './useCollection.ts'

export interface CollectionListProps {
  readonly collection: Collection
  readonly label: string
  readonly renderRow: (id: string) => ReactNode
  /** Stands in its place when there is nothing in it. */
  readonly empty: ReactNode
  /** What is said when it could not be loaded; absent: what went wrong. */
  readonly failed?: string
  /** Only so many of its first rows. */
  readonly most?: number
}

/** A short list in each of its states: being loaded, failed, empty, or with its rows. */
export function CollectionList({ collection, label, renderRow, empty, failed, most }: CollectionListProps) {
  const t = useText()
  const { loaded, load, retry } = collection
  const ids = most === undefined ? collection.ids : collection.ids.slice(0, most)
  const failure = load.state === 'failed' && (
    <ErrorState message={failed ?? sayFault(t, load)} onRetry={retry} form={loaded ? 'line' : 'block'} />
  )
  if (!loaded) return failure || <SkeletonRows kind="notification" count={most ?? 5} />
  return (
    <>
      {failure}
      {ids.length === 0 && !failure && empty}
      {ids.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        <ul role="list" aria-label={label} className={styles.list}>
          {ids.map((id) => (
            <li key={id} className={styles.row}>
              {renderRow(id)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
