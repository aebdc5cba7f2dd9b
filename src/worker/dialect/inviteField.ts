import { familyOf } from './detectSoftware.ts'

/** The field of a registration that holds the invitation. */
export const inviteField = (software: string): string =>
  familyOf(software) === 'mastodon' ? 'invite_code' : 'token'
