import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'

/** Why nothing came of a change, without the words around it. */
export const reasonOf = (t: Say, fault: Fault): string =>
  fault.from === 'instance' ? fault.message : sayFault(t, fault)

/** The error text beside a failed change of a list (LI23). */
export const sayListFault = (t: Say, fault: Fault): string =>
  t('lists.error', { message: reasonOf(t, fault) })
