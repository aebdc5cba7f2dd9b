import { type Failed, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { MAX_MUTED_WORD_CHARS } from '../../../shared/model/mute.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import { DEFAULT_PREFERENCES } from '../../../shared/model/preferences.ts'
import { configuredDefault, fits, PREFERENCE_TABLE } from '../../../shared/model/preferenceTable.ts'
import { SETTINGS_FILE_VERSION } from '../../../shared/model/settingsFile.ts'
import { DEFAULT_STORED, type Stored } from '../../../shared/model/stored.ts'
import { parseJson } from '../../json/parseJson.ts'
import { isRecord, line, list, record, words } from '../../json/read.ts'
import { validChoices } from '../preferences/resolve.ts'
import { MAX_ITEMS } from '../preferences/storedJournal.ts'
import { fromPleromaFe, PLEROMA_FE_VERSION } from './pleromaFeFile.ts'

const VERSION = '_rookery_settings_version'
const MAX_NAME_CHARS = 80

/** The names of the stored lists. */
export type StoredList = {
  [K in keyof Stored]: Stored[K] extends readonly string[] ? K : never
}[keyof Stored]
/** The names of the single stored values. */
export type StoredValue = Exclude<keyof Stored, StoredList>

const STORED_NAMES = Object.keys(DEFAULT_STORED) as (keyof Stored)[]
const isList = (name: keyof Stored): name is StoredList => Array.isArray(DEFAULT_STORED[name])
const isValue = (name: keyof Stored): name is StoredValue => !isList(name)

/** All stored lists, and all single stored values. A new one needs no change here. */
export const STORED_LISTS = STORED_NAMES.filter(isList)
export const STORED_VALUES = STORED_NAMES.filter(isValue)

/** The contents of a settings file, as far as this build knows them. */
export interface SettingsFile {
  readonly preferences: Partial<Preferences>
  /** The settings that the instance stores for the user (P22): lists, and single values, which may be missing. */
  readonly lists: Readonly<Record<StoredList, readonly string[]>>
  readonly values: { readonly [K in StoredValue]?: Stored[K] }
  /** Another minor version wrote it. */
  readonly isOtherVersion: boolean
  /** The names of the settings that this build does not have, or whose value does not fit. */
  readonly untaken: readonly string[]
}

/** The text of a file with the choices that differ from the instance's defaults, and the stored settings (ST23). */
export function writeSettingsFile(
  preferences: Preferences,
  defaults: Readonly<Record<string, unknown>>,
  stored: Stored,
): string {
  const chosen = Object.entries(preferences).filter(([name, value]) => {
    const key = name as keyof Preferences
    // These are moments of the present day, not settings.
    if (name === 'doNotDisturbUntil' || name === 'quietHoursOffUntil') return false
    return value !== (configuredDefault(key, defaults) ?? DEFAULT_PREFERENCES[key])
  })
  const values = STORED_VALUES.filter((name) => stored[name] !== DEFAULT_STORED[name])
  const file = {
    [VERSION]: SETTINGS_FILE_VERSION,
    preferences: Object.fromEntries(chosen),
    ...Object.fromEntries([...STORED_LISTS, ...values].map((name) => [name, stored[name]])),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads a settings file of this client or of Pleroma-FE (ST23, ST35). Values that are unknown to this build or have the wrong type are left out. */
export function readSettingsFile(text: string): Outcome<SettingsFile> {
  const served = parseJson(text)
  if (!isRecord(served)) return invalid('settings.file.unreadable')
  const isPleromaFe = Array.isArray(served[PLEROMA_FE_VERSION])
  const [major, minor] = isPleromaFe
    ? list(served[PLEROMA_FE_VERSION])
    : [record(served[VERSION]).major, record(served[VERSION]).minor]
  const file = isPleromaFe ? fromPleromaFe(served) : served
  if (typeof major !== 'number') return invalid('settings.file.foreign')
  if (major > SETTINGS_FILE_VERSION.major) return invalid('settings.file.too_new')
  if (major < SETTINGS_FILE_VERSION.major) return invalid('settings.file.too_old')
  const preferences = validChoices(file.preferences, () => {})
  return ok({
    preferences,
    lists: Object.fromEntries(
      STORED_LISTS.map((name) => [name, itemsOf(name, file[name])]),
    ) as SettingsFile['lists'],
    values: Object.fromEntries(
      STORED_VALUES.filter((name) => fits(PREFERENCE_TABLE[name].type, file[name])).map((name) => [
        name,
        file[name],
      ]),
    ),
    isOtherVersion: minor !== SETTINGS_FILE_VERSION.minor,
    untaken: [
      ...Object.keys(record(file.preferences)).filter((name) => !Object.hasOwn(preferences, name)),
      ...STORED_NAMES.filter(
        (name) => file[name] !== undefined && !fits(PREFERENCE_TABLE[name].type, file[name]),
      ),
    ].map((name) => line(name, MAX_NAME_CHARS)),
  })
}

const itemsOf = (name: StoredList, raw: unknown): readonly string[] =>
  words(raw, MAX_ITEMS).filter((item) => name !== 'mutedWords' || item.length <= MAX_MUTED_WORD_CHARS)

const invalid = (textKey: TextKey): Failed =>
  fail('invalid', 'not a settings file of this version', { textKey })
