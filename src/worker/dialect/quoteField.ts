import { familyOf } from './software.ts'

/** By which name the post that is quoted goes with a post: Mastodon's own, and the one of all others. */
export const quoteField = (software: string): 'quoted_status_id' | 'quote_id' =>
  familyOf(software) === 'mastodon' ? 'quoted_status_id' : 'quote_id'
