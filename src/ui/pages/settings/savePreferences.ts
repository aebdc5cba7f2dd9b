import type { Fault } from '../../../shared/fault/fault.ts'
import { SAVED_NOTICE_MS } from '../../../shared/model/notice.ts'
import type { PreferenceChange } from '../../../shared/model/preferences.ts'
import { notice } from '../../common/notices/notices.ts'
import type { Engine } from '../../engine/engine.ts'

/**
 * Saves preferences and shows a notice. A change applies at once in every tab; if it can't be saved, it is
 * rolled back, and the fault is returned.
 */
export async function savePreferences(engine: Engine, change: PreferenceChange): Promise<Fault | null> {
  const ended = await engine.run({ kind: 'setPreferences', change })
  if (ended.ok) notice(engine, 'settings.saving_ok', 'success', {}, SAVED_NOTICE_MS)
  else notice(engine, 'settings.saving_err', 'error')
  return ended.ok ? null : ended.fault
}
