import type { Fault } from '../../shared/fault/fault.ts'
import type { Say } from '../i18n/i18n.ts'

type Said = Pick<Fault, 'message' | 'from' | 'status' | 'retryAfterMs'> & { readonly code: string }

/** What went wrong, in words for a person: the instance's own where it sent some, never a stack. */
export const sayFault = (t: Say, fault: Said): string =>
  isTold(fault) ? t('general.generic_error_message', { message: sayReason(t, fault) }) : sayReason(t, fault)

/** The same behind words that say already that something went wrong. */
export function sayReason(t: Say, fault: Said): string {
  // Its number is the same in every language.
  if (isTold(fault)) return fault.from === 'instance' ? fault.message : String(fault.status ?? fault.message)
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
    default:
      return t('general.generic_error')
  }
}

/** Whether the instance has said something about it. */
const isTold = ({ code, from }: Said): boolean =>
  from === 'instance' || code === 'refused' || code === 'unauthorized'
