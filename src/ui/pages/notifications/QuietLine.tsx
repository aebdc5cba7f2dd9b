import type { MouseEvent } from 'react'
import { useQuiet } from '../../blocks/notifications/useQuiet.ts'
import { openSettings } from '../../blocks/settings/openSettings.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from './QuietLine.module.css'

/** Above the list, while alerts are paused: until when, and the way to end or change that (NO47). */
export function QuietLine() {
  const engine = useEngine()
  const t = useText()
  const quiet = useQuiet()
  if (quiet === null) return null
  const end = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The line goes away: the list takes the focus.
    currentTarget.closest('section')?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
    void engine.run({ kind: 'setPreferences', change: { doNotDisturbUntil: null } })
  }
  return (
    <div className={styles.line}>
      <p>{t('notifications.quiet.until', { time: quiet.time })}</p>
      {quiet.paused ? (
        <Button size="small" onClick={end}>
          {t('notifications.quiet.end')}
        </Button>
      ) : (
        <Button size="small" onClick={() => openSettings('notifications')}>
          {t('notifications.quiet.change')}
        </Button>
      )}
    </div>
  )
}
