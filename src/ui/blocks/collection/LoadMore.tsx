import { useFaultText } from '../../common/faults/useFaultText.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import styles from './CollectionList.module.css'

interface LoadMoreProps {
  readonly view: OpenView
  readonly label: string
  /** Shown in place of the button when there are no more rows. Default: nothing. */
  readonly end?: string
}

/** Below the rows of a list: a button for its next page. */
export function LoadMore({ view, label, end }: LoadMoreProps) {
  const engine = useEngine()
  const older = useViewMeta(view, 'older')
  const bottomedOut = useViewMeta(view, 'bottomedOut')
  const error = useFaultText(older.state === 'failed' ? older : null)
  const load = (): void => void engine.call('page', { viewId: view.viewId, direction: 'older' })
  if (older.state === 'failed') return <ErrorState form="line" message={error} onRetry={load} />
  if (bottomedOut) return end === undefined ? null : <p className={styles.end}>{end}</p>
  return (
    <p className={styles.end}>
      <Button busy={older.state === 'loading'} onClick={load}>
        {label}
      </Button>
    </p>
  )
}
