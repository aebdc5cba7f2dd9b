import type { Fault } from '../../../shared/fault/fault.ts'
import { type Say, sayKey } from '../../i18n/i18n.ts'

/** What of a fault is for a person. */
type Said = Pick<Fault, 'code' | 'textKey' | 'serverText' | 'status' | 'retryAfterMs'>

/** What went wrong, in words for a person: the instance's own where it sent some, never a stack. */
export function sayFault(t: Say, fault: Said): string {
  const reason = sayReason(t, fault)
  return fault.serverText === undefined ? reason : t('general.generic_error_message', { message: reason })
}

/** The same behind words that say already that something went wrong. */
export function sayReason(t: Say, fault: Said): string {
  if (fault.serverText !== undefined) return fault.serverText
  if (fault.textKey !== undefined) return sayKey(t, fault.textKey)
  switch (fault.code) {
    case 'refused':
    case 'unauthorized':
      return sayStatus(t, fault.status)
    case 'network':
    case 'deadline':
      return t('instance.unreachable')
    case 'unreadable':
      return t('instance.unreadable')
    case 'rate-limited':
      return t('instance.rate_limited', { seconds: Math.ceil((fault.retryAfterMs ?? 0) / 1_000) })
    case 'engine-lost':
      return t('engine.lost')
    case 'too-large':
      return t('errors.answer.too_large')
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

/** What an instance means that answers with nothing but a number: in words, and the number for who helps. */
function sayStatus(t: Say, status: number | undefined): string {
  const words = t(`errors.answer.${meaningOf(status)}`)
  return status === undefined ? words : `${words} (${status})`
}

function meaningOf(status = 0) {
  if (status >= 500) return 'trouble'
  if (status === 413) return 'too_large'
  return status === 401 || status === 403 ? 'not_allowed' : 'not_accepted'
}
