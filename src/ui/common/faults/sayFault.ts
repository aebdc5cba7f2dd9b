import type { Fault } from '../../../shared/fault/fault.ts'
import { type Say, sayKey } from '../../i18n/i18n.ts'

/** The parts of a fault that are shown to the user. */
export interface ShownFault
  extends Pick<Fault, 'code' | 'textKey' | 'serverText' | 'status' | 'retryAfterMs'> {
  /** When the instance answers again, ms since 1970; overrides `retryAfterMs`. */
  readonly retryAt?: number
}

/** A fault in words for the user: the instance's own text if it sent one, never a stack. */
export function sayFault(t: Say, fault: ShownFault): string {
  const reason = sayReason(t, fault)
  return fault.serverText === undefined ? reason : t('general.generic_error_message', { message: reason })
}

/** Like `sayFault` without "An error occurred", for texts that already say that something failed. */
export function sayReason(t: Say, fault: ShownFault): string {
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
      return sayPause(t, fault)
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

function sayPause(t: Say, { retryAt, retryAfterMs = 0 }: ShownFault): string {
  const waitMs = retryAt === undefined ? retryAfterMs : retryAt - Date.now()
  return waitMs > 0
    ? t('instance.rate_limited', { seconds: Math.ceil(waitMs / 1_000) })
    : t('instance.rate_limit_over')
}

/** A status code without server text: its meaning in words, with the number for support. */
function sayStatus(t: Say, status: number | undefined): string {
  const words = t(`errors.answer.${meaningOf(status)}`)
  return status === undefined ? words : `${words} (${status})`
}

function meaningOf(status = 0) {
  if (status >= 500) return 'trouble'
  if (status === 413) return 'too_large'
  return status === 401 || status === 403 ? 'not_allowed' : 'not_accepted'
}
