import { useSyncExternalStore } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { usePartsState } from '../../parts/partsState.ts'
import styles from './Feed.module.css'

export interface TideLineProps {
  readonly view: OpenView
  readonly id: string
}

/** Says where the new posts end: "That was all since 14:10" (TD2). */
export function TideLine({ view, id }: TideLineProps) {
  const t = useText()
  const language = useLanguage()
  const at = useViewMeta(view, 'tide')?.at
  const { clock } = usePartsState()
  // The date comes with it from midnight on.
  const time = useSyncExternalStore(clock.onTick, () =>
    at === undefined ? '' : sayTime(at, clock.now(), language),
  )
  return (
    <p className={styles.tide} id={id} data-tide>
      <span>{time === '' ? t('timeline.all') : t('timeline.all_since', { time })}</span>
    </p>
  )
}

/** The time of day of `ms`, with the date unless it is today. */
function sayTime(ms: number, nowMs: number, language: string): string {
  const [date, now] = [new Date(ms), new Date(nowMs)]
  const isToday = date.toDateString() === now.toDateString()
  return sayDate(ms, language, {
    hour: 'numeric',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
}
