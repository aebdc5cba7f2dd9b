import type { Fault } from '../../../shared/fault/fault.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The text of the error line (A22). */
export const sayAnnouncementError = (
  t: Say,
  key: 'announcements.post_error' | 'announcements.edit_error',
  fault: Fault,
): string => t(key, { error: sayReason(t, fault) })
