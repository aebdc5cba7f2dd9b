import { memo, useSyncExternalStore } from 'react'
import { sayDate } from '../i18n/format.ts'
import { type Say, useLanguage, useText } from '../i18n/i18n.ts'
import { usePartsState } from './partsState.ts'
import { relativeTime, stillToCome } from './relativeTime.ts'

export interface RelativeTimeProps {
  /** ISO. */
  readonly iso: string
  /** "5m" for rows, "5 minutes ago" in sentences. */
  readonly form?: 'compact' | 'full'
  readonly className?: string
}

/** `thenMs` in words, relative to `nowMs`. */
export function sayTime(t: Say, thenMs: number, nowMs: number, form: 'compact' | 'full'): string {
  const time = relativeTime(thenMs, nowMs)
  if (time.unit === 'now') return t(form === 'compact' ? 'time.now_short' : 'time.now')
  const { unit, count, future } = time
  const words = t(form === 'compact' ? `time.unit.${unit}_short` : `time.unit.${unit}`, { count })
  if (future) return t('time.in_future', { time: words })
  return form === 'compact' ? words : t('time.in_past', { time: words })
}

/** `thenMs` in words, for the end of something that has not ended yet (LA24). */
export const sayTimeLeft = (t: Say, thenMs: number, nowMs: number): string =>
  sayTime(t, stillToCome(thenMs, nowMs), nowMs, 'full')

/**
 * How long ago `iso` was, or how far ahead it is. The store's snapshot is the text itself, so that a tick renders only
 * the elements whose text changes.
 */
export const RelativeTime = memo(function RelativeTime({
  iso,
  form = 'compact',
  className,
}: RelativeTimeProps) {
  const t = useText()
  const language = useLanguage()
  const ms = Date.parse(iso)
  const { clock } = usePartsState()
  const words = useSyncExternalStore(clock.onTick, () => sayTime(t, ms, clock.now(), form))
  // Some instances send invalid dates; they must not crash the row.
  if (Number.isNaN(ms)) return null
  return (
    // The full date is formatted on hover: a formatter for every row would cost more than the row.
    <time
      dateTime={iso}
      className={className}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = sayDate(ms, language, { dateStyle: 'full', timeStyle: 'short' })
      }}
    >
      {words}
    </time>
  )
})
