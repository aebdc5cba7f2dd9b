import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The reason of a failure, without an introduction. */
export const reasonOf = (t: Say, fault: Fault): string => fault.serverText ?? sayFault(t, fault)

/** The error text of a failed list change (LI23). */
export const sayListFault = (t: Say, fault: Fault): string =>
  t('lists.error', { message: reasonOf(t, fault) })
