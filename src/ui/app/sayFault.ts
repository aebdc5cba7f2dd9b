import type { Say } from '../i18n/i18n.ts'

/** What went wrong, in words for a person: the instance's own where it sent some, never a stack. */
export function sayFault(
  t: Say,
  fault: {
    readonly code: string
    readonly message: string
    readonly from?: 'instance'
    readonly status?: number
    readonly retryAfterMs?: number
  },
): string {
  if (fault.from === 'instance') return t('general.generic_error_message', { message: fault.message })
  switch (fault.code) {
    case 'network':
    case 'deadline':
      return t('instance.unreachable')
    case 'unreadable':
      return t('instance.unreadable')
    case 'rate-limited':
      return t('instance.rate_limited', { seconds: Math.ceil((fault.retryAfterMs ?? 0) / 1_000) })
    case 'engine-lost':
      return t('engine.lost')
    case 'missing':
      return t('errors.not_found')
    case 'unsupported':
      return t('errors.unsupported')
    case 'cancelled':
      return t('errors.cancelled')
    case 'unknown-outcome':
      return t('post_status.unknown_outcome')
    case 'refused':
    case 'unauthorized':
      // Its number is the same in every language.
      return t('general.generic_error_message', { message: fault.status ?? fault.message })
    default:
      return t('general.generic_error')
  }
}
