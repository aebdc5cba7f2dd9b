import { useSyncExternalStore } from 'react'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { dayOf, sayDay } from '../i18n/sayDay.ts'
import { usePartsState } from './partsState.ts'

/** The day of `ms` in words, which change at midnight. A server whose clock is ahead sends no times of tomorrow: they are of today. */
export function DayName({ ms }: { readonly ms: number }) {
  const t = useText()
  const language = useLanguage()
  const { clock } = usePartsState()
  const words = useSyncExternalStore(clock.onTick, () => {
    const now = clock.now()
    return sayDay(t, Math.min(ms, now), now, language)
  })
  return <time dateTime={dayOf(Math.min(ms, clock.now()))}>{words}</time>
}
