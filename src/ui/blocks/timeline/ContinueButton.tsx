import { useEffect, useState } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { History } from '../../parts/icons.ts'
import styles from './ContinueButton.module.css'
import { rowShowers } from './rowShowers.ts'

/** Scrolls to the row where the reader left off last time. Loads it first if needed. */
export function ContinueButton({ view }: { readonly view: OpenView }) {
  const engine = useEngine()
  const t = useText()
  const ids = useViewIds(view)
  const left = useViewMeta(view, 'left')
  const [going, setGoing] = useState(false)
  const [loading, setLoading] = useState(false)
  const here = left !== undefined && ids.includes(left)
  useEffect(() => {
    if (!going || left === undefined || !here) return
    setGoing(false)
    rowShowers.get(view)?.(left)
  }, [view, going, left, here])
  const goBack = async (): Promise<void> => {
    setGoing(true)
    if (here) return
    setLoading(true)
    const loaded = await engine.call('page', { viewId: view.viewId, direction: 'left' })
    setLoading(false)
    // The row may come later by itself: the page must not jump to it then.
    if (!loaded.ok) setGoing(false)
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
