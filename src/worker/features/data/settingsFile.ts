import { type Failed, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { MAX_MUTED_WORD_CHARS } from '../../../shared/model/mute.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import { DEFAULT_PREFERENCES } from '../../../shared/model/preferences.ts'
import { configuredDefault } from '../../../shared/model/preferenceTable.ts'
import { SETTINGS_FILE_VERSION } from '../../../shared/model/settingsFile.ts'
import type { Stored } from '../../../shared/model/stored.ts'
import { parseJson } from '../../json/parseJson.ts'
import { isRecord, record, words } from '../../json/read.ts'
import { validChoices } from '../preferences/resolve.ts'

const VERSION = '_rookery_settings_version'
/** The limit with which a stored collection is read. */
const MAX_STORED = 200

/** What a settings file contains, as far as this build knows it. */
export interface SettingsFile {
  readonly preferences: Partial<Preferences>
  readonly mutedWords: readonly string[]
  readonly highlights: readonly string[]
  readonly pinnedNavItems: readonly string[]
  /** Another minor version wrote it. */
  readonly isOtherVersion: boolean
}

/** The choices that differ from the instance's defaults, and what the user has stored, as the text of a file (ST23). */
export function writeSettingsFile(
  preferences: Preferences,
  defaults: Readonly<Record<string, unknown>>,
  { mutedWords, highlights, pinnedNavItems }: Stored,
): string {
  const chosen = Object.entries(preferences).filter(([name, value]) => {
    const key = name as keyof Preferences
    // It is a moment of this day, not a setting.
    if (name === 'doNotDisturbUntil' || name === 'quietHoursOffUntil') return false
    return value !== (configuredDefault(key, defaults) ?? DEFAULT_PREFERENCES[key])
  })
  const file = {
    [VERSION]: SETTINGS_FILE_VERSION,
    preferences: Object.fromEntries(chosen),
    mutedWords,
    highlights,
    pinnedNavItems,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads a settings file. Values that this build does not know or that don't fit are left out. */
export function readSettingsFile(text: string): Outcome<SettingsFile> {
  const file = parseJson(text)
  if (!isRecord(file)) return invalid('settings.file.unreadable')
  const { major, minor } = record(file[VERSION])
  if (typeof major !== 'number') return invalid('settings.file.foreign')
  if (major > SETTINGS_FILE_VERSION.major) return invalid('settings.file.too_new')
  if (major < SETTINGS_FILE_VERSION.major) return invalid('settings.file.too_old')
  return ok({
    preferences: validChoices(file.preferences, () => {}),
    mutedWords: words(file.mutedWords, MAX_STORED).filter((word) => word.length <= MAX_MUTED_WORD_CHARS),
    highlights: words(file.highlights, MAX_STORED),
    pinnedNavItems: words(file.pinnedNavItems, MAX_STORED),
    isOtherVersion: minor !== SETTINGS_FILE_VERSION.minor,
  })
}

const invalid = (textKey: TextKey): Failed =>
  fail('invalid', 'not a settings file of this version', { textKey })
