import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'

/** Why a moderator's command failed; empty if it did not. Nothing has changed then (MO9). */
export function sayStaffFault(t: Say, fault: Fault | null): string {
  if (fault === null) return ''
  // By now the engine has loaded the user's privileges again, and the menu follows them (MO13).
  return fault.status === 403 ? t('moderation.not_allowed') : sayFault(t, fault)
}
