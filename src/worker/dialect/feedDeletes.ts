import { familyOf } from './detectSoftware.ts'

/**
 * Whether the server streams a `delete` only for posts that are gone. Mastodon streams one on `user` or `list` also for each post that
 * leaves that feed, as all of a muted person do. In doubt a post is not taken for gone (R52).
 */
export const streamsOnlyDeletions = (software: string): boolean =>
  familyOf(software) === 'pleroma' || familyOf(software) === 'akkoma'
