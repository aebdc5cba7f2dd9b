import { doNotDisturbEnd, type QuietSpan } from '../../../shared/alerts/quiet.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useQuiet } from '../../hooks/useQuiet.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import styles from './DoNotDisturb.module.css'
import { useFocusInPlace } from './useFocusInPlace.ts'

/** Buttons that pause alerts and sounds in all tabs for some time, or end the pause (AL8). */
export function DoNotDisturb() {
  const t = useText()
  const quiet = useQuiet()
  const { fault, run } = useCommands()
  const why = quiet?.why
  const { ref, press } = useFocusInPlace(why)
  const set = (change: Partial<Record<'doNotDisturbUntil' | 'quietHoursOffUntil', number | null>>): void =>
    press(run({ kind: 'setPreferences', change }))
  const start = (span: QuietSpan) => () => set({ doNotDisturbUntil: doNotDisturbEnd(span, Date.now()) })
  return (
    <fieldset className={styles.part}>
      <legend>{t('notifications.quiet.title')}</legend>
      <p className={styles.hint} role="status">
        {quiet === null
          ? t('notifications.quiet.hint')
          : t(why === 'off' ? 'notifications.quiet.off' : 'notifications.quiet.until', { time: quiet.time })}
      </p>
      <div ref={ref} className={styles.buttons}>
        {why === 'hours' && (
          <Button size="small" onClick={() => set({ quietHoursOffUntil: quiet?.end ?? null })}>
            {t('notifications.quiet.end_once')}
          </Button>
        )}
        {why === 'off' && (
          <Button size="small" onClick={() => set({ quietHoursOffUntil: null })}>
            {t('notifications.quiet.again')}
          </Button>
        )}
        {why === 'paused' ? (
          <Button size="small" onClick={() => set({ doNotDisturbUntil: null })}>
            {t('notifications.quiet.end')}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={start('hour')}>
              {t('notifications.quiet.hour')}
            </Button>
            <Button size="small" onClick={start('morning')}>
              {t('notifications.quiet.morning')}
            </Button>
          </>
        )}
      </div>
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </fieldset>
  )
}
