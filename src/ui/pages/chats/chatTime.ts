import { sayDate } from '../../i18n/format.ts'
import type { Say } from '../../i18n/i18n.ts'

/** How the time of a message is shown: with 12 or 24 hours, as is usual in the language (CH6). */
export const TIME: Intl.DateTimeFormatOptions = { timeStyle: 'short' }

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
  if (day === dayOf(nowMs)) return t('chats.today')
  if (day === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime()))
    return t('chats.yesterday')
  const sameYear = new Date(ms).getFullYear() === now.getFullYear()
  return sayDate(ms, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
}
