import { useEffect, useState } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { History } from '../../parts/firstIcons.ts'
import styles from './ContinueButton.module.css'

/**
 * Says how many posts there are down to the row where the reader left off last time (TD4). Scrolls there, and loads it first if
 * needed.
 */
export function ContinueButton({ view }: { readonly view: OpenView }) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const ids = useViewIds(view)
  const left = useViewMeta(view, 'left')
  const tide = useViewMeta(view, 'tide')
  const { toCome: count, orMore } = tide ?? {}
  const lastReadId = (count !== undefined && tide?.row) || left
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
  const where = t('timeline.continue')
  const words = count !== undefined && t(orMore ? 'timeline.to_mark_or_more' : 'timeline.to_mark', { count })
  return (
    <Button
      kind="quiet"
      size="small"
      className={classes(styles.continue, words ? styles.counts : undefined)}
      busy={loading}
      icon={<History size={16} aria-hidden />}
      data-tip={where}
      aria-label={words ? `${words}. ${where}` : undefined}
      onClick={() => void goBack()}
    >
      {count === undefined ? (
        where
      ) : (
        <>
          <span className={styles.words}>{words}</span>
          <span className={styles.number}>{`${sayNumber(count, language)}${orMore ? '+' : ''}`}</span>
        </>
      )}
    </Button>
  )
}
