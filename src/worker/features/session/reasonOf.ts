import type { Fault } from '../../../shared/fault/fault.ts'

/**
 * The words with which Mastodon refuses every call of a log-in that staff have disabled, that waits for something, or that needs a
 * second factor (S12); undefined elsewhere.
 */
export const reasonOf = ({ status, serverText }: Fault): string | undefined =>
  status === 403 && serverText?.startsWith('Your login ') ? serverText : undefined
