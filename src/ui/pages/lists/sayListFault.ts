import type { Fault } from '../../../shared/fault/fault.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The error text of a failed list change (LI23). */
export const sayListFault = (t: Say, fault: Fault): string =>
  t('lists.error', { message: sayReason(t, fault) })
