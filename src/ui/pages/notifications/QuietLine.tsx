import type { ReactNode } from 'react'
import { useFocusInPlace } from '../../blocks/notifications/useFocusInPlace.ts'
import { openSettings } from '../../blocks/settings/openSettings.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useQuiet } from '../../hooks/useQuiet.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from './QuietLine.module.css'

/** The line above the list while alerts are paused, or in quiet hours: until when, with buttons to end or change it (AL9). */
export function QuietLine() {
  const engine = useEngine()
  const t = useText()
  const quiet = useQuiet()
  const { ref: line, press } = useFocusInPlace(quiet?.why)
  if (quiet === null) return null
  const set = (change: { doNotDisturbUntil?: null; quietHoursOffUntil?: number | null }): void => {
    press(engine.run({ kind: 'setPreferences', change }))
  }
  const end = (): void => {
    // The line may disappear, so the list takes the focus.
    line.current?.closest('section')?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true })
    set({ doNotDisturbUntil: null })
  }
  const button = (words: string, onClick: () => void): ReactNode => (
    <Button size="small" onClick={onClick}>
      {words}
    </Button>
  )
  return (
    <div ref={line} className={styles.line}>
      <p>
        {t(quiet.why === 'off' ? 'notifications.quiet.off' : 'notifications.quiet.until', {
          time: quiet.time,
        })}
      </p>
      <div className={styles.buttons}>
        {quiet.why === 'paused' && button(t('notifications.quiet.end'), end)}
        {quiet.why === 'hours' &&
          button(t('notifications.quiet.end_once'), () => set({ quietHoursOffUntil: quiet.end }))}
        {quiet.why === 'hours' &&
          button(t('notifications.quiet.change'), () => openSettings(engine, 'notifications'))}
        {quiet.why === 'off' &&
          button(t('notifications.quiet.again'), () => set({ quietHoursOffUntil: null }))}
      </div>
    </div>
  )
}
