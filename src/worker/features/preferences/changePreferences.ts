import { fail, type Outcome } from '../../../shared/fault/fault.ts'
import type { PreferenceChange } from '../../../shared/model/preferences.ts'
import { record } from '../../json/read.ts'
import type { PreferenceStore } from './preferenceStore.ts'
import { isPreference, validChoices } from './resolve.ts'

/** Publishes and stores `change`. A null value resets a preference. Rejects the whole change if a part is invalid. */
export async function changePreferences(
  chosen: PreferenceStore,
  change: PreferenceChange,
): Promise<Outcome<undefined>> {
  const invalid: string[] = []
  const entries = Object.entries(record(change))
  const resetNames = new Set<string>(
    entries.flatMap(([name, value]) => (value === null && isPreference(name) ? [name] : [])),
  )
  const valid = validChoices(Object.fromEntries(entries.filter(([name]) => !resetNames.has(name))), (names) =>
    invalid.push(names),
  )
  if (invalid.length > 0) return fail('invalid', `no such preference: ${invalid.join()}`)
  return chosen.change((before) => ({
    ...Object.fromEntries(Object.entries(before).filter(([name]) => !resetNames.has(name))),
    ...valid,
  }))
}
