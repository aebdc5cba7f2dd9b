import { useSyncExternalStore } from 'react'
import { quietUntil } from '../../../shared/alerts/quiet.ts'
import { usePreferences } from '../../hooks/hooks.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { subscribeTick } from '../../parts/ticker.ts'

/** Why and until when notifications raise no alert (NO45, NO46). */
export interface Quiet {
  /** A time of the day, with the day unless it is today. */
  readonly time: string
  /** By “Do not disturb”, which can be ended at once. Otherwise, these are the quiet hours. */
  readonly paused: boolean
}

/** The quiet time that lasts now; null if alerts are raised. Its end shows within a minute. */
export function useQuiet(): Quiet | null {
  const preferences = usePreferences()
  const language = useLanguage()
  const end = useSyncExternalStore(subscribeTick, () => quietUntil(preferences, Date.now()))
  if (end === null) return null
  const today = new Date(end).toDateString() === new Date().toDateString()
  return {
    time: sayDate(end, language, {
      hour: 'numeric',
      minute: '2-digit',
      ...(today ? {} : { weekday: 'long' }),
    }),
    paused: preferences.doNotDisturbUntil > Date.now(),
  }
}
