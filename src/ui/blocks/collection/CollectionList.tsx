import type { ReactNode } from 'react'
import { needsLogin } from '../../common/faults/needsLogin.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { Boundary } from '../../common/notices/Boundary.tsx'
import { useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './CollectionList.module.css'
import { NeedsLogin } from './NeedsLogin.tsx'
import type { Collection } from './useCollection.ts'

export interface CollectionListProps {
  readonly collection: Collection
  readonly label: string
  readonly renderRow: (id: string) => ReactNode
  /** Shown instead of an empty list. */
  readonly empty: ReactNode
  /** Error text when loading fails; defaults to the fault's own text. */
  readonly failed?: string
  /** Maximum number of rows shown. */
  readonly maxRows?: number
}

/** A short list in one of its states: loading, failed, empty, or loaded. */
export function CollectionList({
  collection,
  label,
  renderRow,
  empty,
  failed,
  maxRows,
}: CollectionListProps) {
  const { loaded, load, retry } = collection
  const t = useText()
  const isVisitor = useSession()?.state === 'signed-out'
  const said = useFaultText(load.state === 'failed' ? load : null)
  const ids = maxRows === undefined ? collection.ids : collection.ids.slice(0, maxRows)
  const failure = load.state === 'failed' && (
    <ErrorState message={failed ?? said} onRetry={retry} form={loaded ? 'line' : 'block'} />
  )
  if (!loaded && isVisitor && load.state === 'failed' && needsLogin(load))
    return <NeedsLogin words={t('login.needed')} />
  if (!loaded) return failure || <SkeletonRows kind="account" count={maxRows ?? 5} />
  return (
    <>
      {failure}
      {ids.length === 0 && !failure && empty}
      {ids.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        <ul role="list" aria-label={label} className={styles.list}>
          {ids.map((id) => (
            <li key={id} className={styles.row}>
              <Boundary>{renderRow(id)}</Boundary>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
