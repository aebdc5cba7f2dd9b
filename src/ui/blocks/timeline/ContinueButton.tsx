import { useEffect, useState } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { History } from '../../parts/firstIcons.ts'
import styles from './ContinueButton.module.css'

/** Scrolls to the row where the reader left off last time, and loads it first if needed. */
export function ContinueButton({ view }: { readonly view: OpenView }) {
  const engine = useEngine()
  const t = useText()
  const ids = useViewIds(view)
  const lastReadId = useViewMeta(view, 'left')
  const [isReturning, setReturning] = useState(false)
  const [loading, setLoading] = useState(false)
  const isLoaded = lastReadId !== undefined && ids.includes(lastReadId)
  useEffect(() => {
    if (!isReturning || lastReadId === undefined || !isLoaded) return
    setReturning(false)
    view.list.scrollToRow?.(lastReadId)
  }, [view, isReturning, lastReadId, isLoaded])
  const goBack = async (): Promise<void> => {
    setReturning(true)
    if (isLoaded) return
    setLoading(true)
    const loaded = await engine.call('page', { viewId: view.viewId, direction: 'left' })
    setLoading(false)
    // After a failure, the row may still be loaded by other means. The feed must not jump to it then.
    if (!loaded.ok) setReturning(false)
  }
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.continue}
      busy={loading}
      icon={<History size={16} aria-hidden />}
      data-tip={t('timeline.continue')}
      onClick={() => void goBack()}
    >
      {t('timeline.continue')}
    </Button>
  )
}
