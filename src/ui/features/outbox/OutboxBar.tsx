import { useEffect } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from '../../shell/EngineBar.module.css'
import { markWaiting } from './markWaiting.ts'
import { openOutbox } from './openOutbox.ts'
import { isOpen, sayCount } from './sayEntry.ts'
import { useOutbox } from './useOutbox.ts'

/** Says that something waits to be sent, and leads to it. */
export function OutboxBar() {
  const t = useText()
  const entries = useOutbox()
  const open = entries.filter(isOpen)
  const waiting = entries.filter((entry) => !isOpen(entry))
  useEffect(() => markWaiting(entries), [entries])
  if (entries.length === 0) return null
  return (
    <p className={styles.bar}>
      <span>
        {waiting.length > 0 && t('outbox.waiting', { what: sayCount(t, waiting) })}
        {waiting.length > 0 && open.length > 0 && ' '}
        {open.length > 0 && t('outbox.open', { what: sayCount(t, open) })}
      </span>
      <Button size="small" onClick={openOutbox}>
        {t('outbox.show')}
      </Button>
    </p>
  )
}
