import { useEffect } from 'react'
import { markWaiting } from '../blocks/outbox/markWaiting.ts'
import { needsDecision, sayCount } from '../blocks/outbox/sayEntry.ts'
import { useOutbox } from '../blocks/outbox/useOutbox.ts'
import { openWindow } from '../common/overlay/openWindow.ts'
import { useEngine } from '../hooks/useEngine.ts'
import { useText } from '../i18n/i18n.ts'
import { Button } from '../parts/Button.tsx'
import styles from './EngineBar.module.css'

/** Says that entries wait in the outbox, with a button that opens it. */
export function OutboxBar() {
  const engine = useEngine()
  const t = useText()
  const all = useOutbox()
  // What can still be taken back says so elsewhere (UD6).
  const entries = all.filter(({ state }) => state !== 'held')
  const open = entries.filter(needsDecision)
  const waiting = entries.filter((entry) => !needsDecision(entry))
  useEffect(() => markWaiting(all), [all])
  if (entries.length === 0) return null
  return (
    <p className={styles.part}>
      <span>
        {waiting.length > 0 && <span>{t('outbox.waiting', { what: sayCount(t, waiting) })}</span>}
        {waiting.length > 0 && open.length > 0 && ' '}
        {open.length > 0 && <span>{t('outbox.open', { what: sayCount(t, open) })}</span>}
      </span>
      <Button size="small" onClick={() => openWindow(engine, 'outbox')}>
        {t('outbox.show')}
      </Button>
    </p>
  )
}
