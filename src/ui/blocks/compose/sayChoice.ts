import { POST_FORMATS } from '../../../shared/model/preferences.ts'
import { sayNumber } from '../../i18n/format.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The name of a post's format. */
export function sayFormat(t: Say, format: string): string {
  const known = POST_FORMATS.find((one) => one === format)
  if (known === undefined) return format
  // A text's key has no dot within a part.
  return t(`post_status.content_type.${known === 'text/x.misskeymarkdown' ? 'mfm' : known}`)
}

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** A post's lifetime in days, or in hours below a day. */
export const sayLifetime = (seconds: number, language: string): string => {
  const unit = seconds < DAY_S ? 'hour' : 'day'
  const count = Math.round(seconds / (unit === 'day' ? DAY_S : HOUR_S))
  return sayNumber(count, language, { style: 'unit', unit, unitDisplay: 'long' })
}
