import type { Preferences } from '../../shared/model/preferences.ts'
import { familyOf } from './detectSoftware.ts'

/**
 * Defaults of preferences that the users of other servers are used to (P36). Mastodon and its like fold the text of a
 * post that has a subject, which is a content warning there.
 */
export function usualPreferences(software: string): Partial<Pick<Preferences, 'collapseMessageWithSubject'>> {
  const family = familyOf(software)
  return family === 'pleroma' || family === 'akkoma' ? {} : { collapseMessageWithSubject: true }
}
