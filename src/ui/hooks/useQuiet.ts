import { useSyncExternalStore } from 'react'
import { quietHoursOff, quietUntil } from '../../shared/alerts/quiet.ts'
import { sayDate } from '../i18n/format.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { usePartsState } from '../parts/partsState.ts'
import { usePreferences } from './hooks.ts'

/** Why and until when notifications raise no alert (AL7, AL8), or raise alerts in quiet hours (AL10). */
export interface Quiet {
  /**
   * `paused`: by “Do not disturb”, which can be ended at once. `hours`: by the quiet hours. `off`: it is within the quiet
   * hours, but the user has ended them for this once.
   */
  readonly why: 'paused' | 'hours' | 'off'
  /** The end as a time of day, with the weekday unless it is today. */
  readonly time: string
  /** The end, in ms since the epoch. */
  readonly end: number
}

/** The present quiet time; null if there is none. It becomes null within a minute of its end. */
export function useQuiet(): Quiet | null {
  const preferences = usePreferences()
  const language = useLanguage()
  const { clock } = usePartsState()
  const quietEnd = useSyncExternalStore(clock.onTick, () => quietUntil(preferences, Date.now()))
  const offEnd = useSyncExternalStore(clock.onTick, () => quietHoursOff(preferences, Date.now()))
  const end = quietEnd ?? offEnd
  if (end === null) return null
  const today = new Date(end).toDateString() === new Date().toDateString()
  return {
    why: quietEnd === null ? 'off' : preferences.doNotDisturbUntil > Date.now() ? 'paused' : 'hours',
    time: sayDate(end, language, {
      hour: 'numeric',
      minute: '2-digit',
      ...(today ? {} : { weekday: 'long' }),
    }),
    end,
  }
}
