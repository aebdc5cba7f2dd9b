import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The server's own text if it sent one, else ours. */
export const wordsOf = (t: Say, fault: Fault): string => fault.serverText ?? sayFault(t, fault)

/** The text of the error line (A22). */
export const sayError = (
  t: Say,
  key: 'announcements.post_error' | 'announcements.edit_error',
  fault: Fault,
): string => t(key, { error: wordsOf(t, fault) })
