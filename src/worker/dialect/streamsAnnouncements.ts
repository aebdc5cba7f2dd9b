import type { Instance } from '../../shared/model/instance.ts'
import { familyOf } from './detectSoftware.ts'

/** Whether the instance's stream says when an announcement is made, changed or deleted (A16). GoToSocial never has any. */
export const streamsAnnouncements = ({ software }: Pick<Instance, 'software'>): boolean =>
  ['mastodon', 'gotosocial'].includes(familyOf(software))

/** Whether people can react to the instance's announcements (A25). Others send an empty list. */
export const reactsToAnnouncements = ({ software }: Pick<Instance, 'software'>): boolean =>
  familyOf(software) === 'mastodon'
