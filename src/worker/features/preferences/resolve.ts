import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { configuredDefault, fits, PREFERENCE_TABLE } from '../../../shared/model/preferenceTable.ts'
import { line, record } from '../../json/read.ts'

type Name = keyof Preferences

const NAMES = Object.keys(DEFAULT_PREFERENCES) as readonly Name[]

/**
 * The preferences as they hold: what a person chose, else the instance's default, else the built-in one.
 *
 * @param configured what the instance's configuration says, by the names of preferences among others.
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
  // For what it names: what stands in for a value that can't be is not always the built-in default.
  validChoices(Object.fromEntries(offered.map((name) => [name, defaults[name]])), leftOut)
  const otherwise = NAMES.map((name) => [
    name,
    configuredDefault(name, defaults) ?? DEFAULT_PREFERENCES[name],
  ])
  return { ...Object.fromEntries(otherwise), ...chosen }
}

/** What in `raw` is a preference, and of its type; the rest is named to `leftOut`. */
export function validChoices(raw: unknown, leftOut: (name: string) => void): Partial<Preferences> {
  const entries = Object.entries(record(raw))
  const valid = entries.filter(([name, value]) => isChoice(name, value))
  if (valid.length < entries.length) {
    const names = entries.flatMap(([name, value]) => (isChoice(name, value) ? [] : [line(name, 60)]))
    leftOut(names.slice(0, MAX_NAMED).join(', '))
  }
  return Object.fromEntries(valid)
}

/** Names that are written into the log. */
const MAX_NAMED = 10

export const isPreference = (name: string): name is Name => Object.hasOwn(DEFAULT_PREFERENCES, name)

const isChoice = (name: string, value: unknown): boolean =>
  isPreference(name) && fits(PREFERENCE_TABLE[name].type, value)
