import { familyOf } from './detectSoftware.ts'

/** The name of the field for the quoted post: Mastodon's own, or the one that all others use. */
export const quoteField = (software: string): 'quoted_status_id' | 'quote_id' =>
  familyOf(software) === 'mastodon' ? 'quoted_status_id' : 'quote_id'

/** Whether its posts say who may quote them. */
export const saysWhoMayQuote = (software: string): boolean => familyOf(software) === 'mastodon'
