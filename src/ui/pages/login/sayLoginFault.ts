import type { Fault } from '../../../shared/fault/fault.ts'
import { type Say, sayKey } from '../../i18n/i18n.ts'

/** The text for a failed sign-in (S11, S12, S13, S14). */
export function sayLoginFault(t: Say, fault: Fault): string {
  // The token endpoint sends a text for other errors, such as an unconfirmed account or a wrong code.
  if (fault.serverText !== undefined) return fault.serverText
  if (fault.textKey !== undefined) return sayKey(t, fault.textKey)
  switch (fault.code) {
    case 'network':
    case 'deadline':
      return t('login.error.network')
    case 'unauthorized':
      return t('login.error.wrong_password')
    case 'rate-limited':
      return t('instance.rate_limited', { seconds: Math.ceil((fault.retryAfterMs ?? 0) / 1_000) })
    default:
      return t('login.error.generic')
  }
}
