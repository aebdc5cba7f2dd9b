import type { Instance } from '../../../shared/model/instance.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { fits, PREFERENCE_TABLE } from '../../../shared/model/preferenceTable.ts'

/** What a preference is for somebody who has chosen nothing here: the instance may have a say in it. */
export function instanceDefault<K extends keyof Preferences>(
  name: K,
  instance: Instance | null,
): Preferences[K] {
  const info = PREFERENCE_TABLE[name]
  const theirs = info.instanceDefault ? instance?.preferenceDefaults[name] : undefined
  return fits(info.type, theirs) ? (theirs as Preferences[K]) : DEFAULT_PREFERENCES[name]
}
