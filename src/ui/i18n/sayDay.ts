import { sayDate } from './format.ts'
import type { Say } from './i18n.ts'

const pad = (number: number): string => String(number).padStart(2, '0')

/** The local day of `time` (ISO, or ms since 1970), as `YYYY-MM-DD`. */
export function dayOf(time: string | number): string {
  const date = new Date(time)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** The day of `ms` in words, relative to `nowMs`. */
export function sayDay(t: Say, ms: number, nowMs: number, language: string): string {
  const now = new Date(nowMs)
  const day = dayOf(ms)
  if (day === dayOf(nowMs)) return t('time.today')
  if (day === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime()))
    return t('time.yesterday')
  const sameYear = new Date(ms).getFullYear() === now.getFullYear()
  return sayDate(ms, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
}
