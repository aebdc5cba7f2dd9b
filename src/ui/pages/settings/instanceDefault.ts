import type { Instance } from '../../../shared/model/instance.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { configuredDefault } from '../../../shared/model/preferenceTable.ts'

/** The default value of a preference: the instance's if it configures one, else ours. */
export const instanceDefault = <K extends keyof Preferences>(
  name: K,
  instance: Instance | null,
): Preferences[K] => configuredDefault(name, instance?.preferenceDefaults ?? {}) ?? DEFAULT_PREFERENCES[name]
