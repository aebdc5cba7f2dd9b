import { sayNumber } from '../../i18n/format.ts'
import type { Say } from '../../i18n/i18n.ts'

const FORMATS = ['text/plain', 'text/html', 'text/markdown', 'text/bbcode'] as const

/** The name of a post's format. */
export const sayFormat = (t: Say, format: string): string => {
  const known = FORMATS.find((one) => one === format)
  return known === undefined ? format : t(`post_status.content_type.${known}`)
}

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** A post's lifetime in days, or in hours below a day. */
export const sayLifetime = (seconds: number, language: string): string => {
  const unit = seconds < DAY_S ? 'hour' : 'day'
  const count = Math.round(seconds / (unit === 'day' ? DAY_S : HOUR_S))
  return sayNumber(count, language, { style: 'unit', unit, unitDisplay: 'long' })
}
