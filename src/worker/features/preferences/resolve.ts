import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { configuredDefault, fits, PREFERENCE_TABLE } from '../../../shared/model/preferenceTable.ts'
import { line, record } from '../../json/read.ts'

type Name = keyof Preferences

const NAMES = Object.keys(DEFAULT_PREFERENCES) as readonly Name[]

/**
 * Resolves every preference: the user's choice, else the instance's default, else the built-in one.
 *
 * @param configured the instance's configuration, which contains defaults by preference name, among other things.
 * @param leftOut receives the names of invalid defaults.
 */
export function resolvePreferences(
  chosen: Partial<Preferences>,
  configured: unknown,
  leftOut: (name: string) => void,
): Preferences {
  const defaults = record(configured)
  const offered = NAMES.filter(
    (name) => PREFERENCE_TABLE[name].instanceDefault && Object.hasOwn(defaults, name),
  )
  // Called only to report the invalid names; `configuredDefault` chooses the replacements.
  validChoices(Object.fromEntries(offered.map((name) => [name, defaults[name]])), leftOut)
  const otherwise = NAMES.map((name) => [
    name,
    configuredDefault(name, defaults) ?? DEFAULT_PREFERENCES[name],
  ])
  return { ...Object.fromEntries(otherwise), ...chosen }
}

/** The entries of `raw` that are preferences of the right type. Passes the names of the others to `leftOut`. */
export function validChoices(raw: unknown, leftOut: (name: string) => void): Partial<Preferences> {
  const entries = Object.entries(record(raw))
  const valid = entries.filter(([name, value]) => isChoice(name, value))
  if (valid.length < entries.length) {
    const names = entries.flatMap(([name, value]) => (isChoice(name, value) ? [] : [line(name, 60)]))
    leftOut(names.slice(0, MAX_NAMED).join(', '))
  }
  return Object.fromEntries(valid)
}

/** Limit of names in one log line. */
const MAX_NAMED = 10

export const isPreference = (name: string): name is Name => Object.hasOwn(DEFAULT_PREFERENCES, name)

const isChoice = (name: string, value: unknown): boolean =>
  isPreference(name) && fits(PREFERENCE_TABLE[name].type, value)
