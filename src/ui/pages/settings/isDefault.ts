import type { Instance } from '../../../shared/model/instance.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { configuredDefault } from '../../../shared/model/preferenceTable.ts'
import { sameValue } from './sameValue.ts'

/** Whether `value` is the default of a preference: the instance's if it configures one, else ours. */
export const isDefault = <K extends keyof Preferences>(
  name: K,
  value: Preferences[K],
  instance: Instance | null,
): boolean =>
  sameValue(value, configuredDefault(name, instance?.preferenceDefaults ?? {}) ?? DEFAULT_PREFERENCES[name])
