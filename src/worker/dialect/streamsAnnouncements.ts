import type { Instance } from '../../shared/model/instance.ts'
import { familyOf } from './detectSoftware.ts'

/** Whether the instance's stream says when an announcement is made, changed or deleted (A16). GoToSocial never has any. */
export const streamsAnnouncements = ({ software }: Pick<Instance, 'software'>): boolean =>
  ['mastodon', 'gotosocial'].includes(familyOf(software))
