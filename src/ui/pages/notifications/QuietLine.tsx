import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useQuiet } from '../../blocks/notifications/useQuiet.ts'
import { openSettings } from '../../blocks/settings/openSettings.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from './QuietLine.module.css'

/** Above the list, while alerts are paused or quiet hours are off: until when, and the way to end or change that (NO47). */
export function QuietLine() {
  const engine = useEngine()
  const t = useText()
  const quiet = useQuiet()
  const line = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const why = quiet?.why
  // The button that had the focus is gone: the one in its place takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons depend on it
  useLayoutEffect(() => {
    if (pressed.current) line.current?.querySelector('button')?.focus()
    pressed.current = false
  }, [why])
  if (quiet === null) return null
  const set = (change: { doNotDisturbUntil?: null; quietHoursOffUntil?: number | null }): void => {
    pressed.current = true
    void engine.run({ kind: 'setPreferences', change })
  }
  const end = (): void => {
    // The line may go away: the list takes the focus.
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
          button(t('notifications.quiet.change'), () => openSettings('notifications'))}
        {quiet.why === 'off' &&
          button(t('notifications.quiet.again'), () => set({ quietHoursOffUntil: null }))}
      </div>
    </div>
  )
}
