import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'

const OWN_WORDS = ['post_status.empty_status_error', 'post_status.media_description_error'] as const

/** The text for a post that failed (C34). */
export function sayPostFault(t: Say, fault: Fault): string {
  const own = OWN_WORDS.find((key) => key === fault.message)
  if (own !== undefined) return t(own)
  return fault.from === 'instance' ? t('post_status.error', { message: fault.message }) : sayFault(t, fault)
}
