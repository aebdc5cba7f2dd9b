import type { Instance } from '../../../shared/model/instance.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { configuredDefault } from '../../../shared/model/preferenceTable.ts'

/** The default of a preference, which the instance can override. */
export const instanceDefault = <K extends keyof Preferences>(
  name: K,
  instance: Instance | null,
): Preferences[K] => configuredDefault(name, instance?.preferenceDefaults ?? {}) ?? DEFAULT_PREFERENCES[name]
