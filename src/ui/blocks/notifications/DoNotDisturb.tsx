import { useLayoutEffect, useRef, useState } from 'react'
import { type QuietSpan, quietEnd } from '../../../shared/alerts/quiet.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import styles from './DoNotDisturb.module.css'
import { useQuiet } from './useQuiet.ts'

/** Pauses alerts and sounds in all tabs for a time, or ends that (NO46). */
export function DoNotDisturb() {
  const engine = useEngine()
  const t = useText()
  const quiet = useQuiet()
  const [fault, setFault] = useState<Fault | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const why = quiet?.why
  // The button that had the focus is gone: the one in its place takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons depend on it
  useLayoutEffect(() => {
    if (pressed.current) buttons.current?.querySelector('button')?.focus()
    pressed.current = false
  }, [why])
  const set = async (
    change: Partial<Record<'doNotDisturbUntil' | 'quietHoursOffUntil', number | null>>,
  ): Promise<void> => {
    pressed.current = true
    const ended = await engine.run({ kind: 'setPreferences', change })
    setFault(ended.ok ? null : ended.fault)
  }
  const start = (span: QuietSpan) => () => void set({ doNotDisturbUntil: quietEnd(span, Date.now()) })
  return (
    <fieldset className={styles.part}>
      <legend>{t('notifications.quiet.title')}</legend>
      <p className={styles.hint} role="status">
        {quiet === null
          ? t('notifications.quiet.hint')
          : t(why === 'off' ? 'notifications.quiet.off' : 'notifications.quiet.until', { time: quiet.time })}
      </p>
      <div ref={buttons} className={styles.buttons}>
        {why === 'hours' && (
          <Button size="small" onClick={() => void set({ quietHoursOffUntil: quiet?.end ?? null })}>
            {t('notifications.quiet.end_once')}
          </Button>
        )}
        {why === 'off' && (
          <Button size="small" onClick={() => void set({ quietHoursOffUntil: null })}>
            {t('notifications.quiet.again')}
          </Button>
        )}
        {why === 'paused' ? (
          <Button size="small" onClick={() => void set({ doNotDisturbUntil: null })}>
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
