import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The text for a post that failed (C34). */
export const sayPostFault = (t: Say, fault: Fault): string =>
  fault.serverText === undefined ? sayFault(t, fault) : t('post_status.error', { message: fault.serverText })
