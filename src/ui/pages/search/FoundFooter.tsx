import { useFaultText } from '../../common/faults/useFaultText.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import styles from './Search.module.css'

/** Below the last result: a button for more, or a text that there are no more. */
export function FoundFooter({ view }: { readonly view: OpenView }) {
  const engine = useEngine()
  const t = useText()
  const older = useViewMeta(view, 'older')
  const ended = useViewMeta(view, 'bottomedOut')
  const error = useFaultText(older.state === 'failed' ? older : null)
  const loadMore = (): void => void engine.call('page', { viewId: view.viewId, direction: 'older' })
  if (older.state === 'failed') return <ErrorState form="line" message={error} onRetry={loadMore} />
  if (ended) return <p className={styles.end}>{t('search.no_more_results')}</p>
  return (
    <p className={styles.end}>
      <Button busy={older.state === 'loading'} onClick={loadMore}>
        {t('search.load_more')}
      </Button>
    </p>
  )
}
