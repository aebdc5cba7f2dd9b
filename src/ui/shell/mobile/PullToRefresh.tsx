import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { RefreshCw } from '../../parts/firstIcons.ts'
import styles from './PullToRefresh.module.css'
import { listenForPulls } from './pull.ts'

/** When a list is pulled down at its top, loads newer rows and shows them (L54). */
export function PullToRefresh() {
  const engine = useEngine()
  const t = useText()
  const mark = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let left = false
    const refresh = async (scroller: HTMLElement): Promise<void> => {
      const { view: viewId = '' } = scroller.dataset
      setBusy(true)
      // A failure shows at the head of the list, with a button to try again.
      await engine.call('page', { viewId, direction: 'newer' })
      if (scroller.isConnected && scroller.scrollTop <= 0) await engine.call('showNew', { viewId })
      if (!left) setBusy(false)
    }
    const stop = listenForPulls(
      (share) => mark.current?.style.setProperty('--pull', String(share)),
      (scroller) => void refresh(scroller),
    )
    return () => {
      left = true
      stop()
    }
  }, [engine])
  return (
    <div ref={mark} className={styles.mark} data-busy={busy || undefined}>
      <span className={styles.disc} aria-hidden="true">
        <RefreshCw size={20} />
      </span>
      <span className="visually-hidden" role="status">
        {busy && t('general.loading')}
      </span>
    </div>
  )
}
