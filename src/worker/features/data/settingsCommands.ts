import type { SETTINGS_FILE_COMMANDS } from '../../../shared/commands/settingsFile.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { MAX_SETTINGS_FILE_BYTES, type SettingsPreview } from '../../../shared/model/settingsFile.ts'
import { DEFAULT_STORED, type Stored } from '../../../shared/model/stored.ts'
import type { FileBytes } from '../../../shared/model/uploads.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import { changePreferences } from '../preferences/changePreferences.ts'
import type { PreferenceStore } from '../preferences/preferenceStore.ts'
import type { NeedsSyncedSettings } from '../preferences/syncedSettings.ts'
import { decodeText } from './dataCsv.ts'
import {
  readSettingsFile,
  type SettingsFile,
  STORED_LISTS,
  STORED_VALUES,
  type StoredList,
  type StoredValue,
  writeSettingsFile,
} from './settingsFile.ts'

/** More are not named. */
const MAX_UNTAKEN = 100

interface NeedsChosen {
  readonly chosen: PreferenceStore
}

const exportSettings: Handler<'exportSettings'> = async (_, context) => {
  const text = writeSettingsFile(
    context.preferences(),
    context.instance().preferenceDefaults,
    storedOf(context),
  )
  return ok({ settingsFile: text })
}

/** Says what `importSettings` would change. */
const previewSettings: Handler<'previewSettings'> = async ({ file }, context) => {
  const read = await readFile(file)
  return read.ok ? ok({ settingsPreview: previewOf(read.value, context) }) : read
}

/** Applies all values of the file. Settings that it does not contain stay. */
const importSettings: Handler<'importSettings', NeedsChosen & NeedsSyncedSettings> = async (
  { file },
  context,
) => {
  const read = await readFile(file)
  if (!read.ok) return read
  const { preferences } = read.value
  const changed = await changePreferences(context.chosen, preferences)
  if (!changed.ok) return changed
  const store = await context.stored()
  for (const [name, items] of added(read.value, storedOf(context)))
    for (const item of items) {
      const kept = await store.change({ path: `collections.${name}`, item, on: true })
      if (!kept.ok) return kept
    }
  for (const [name, set] of replaced(read.value, storedOf(context))) {
    const kept = await store.change({ path: `simple.${name}`, set })
    if (!kept.ok) return kept
  }
  return ok(undefined)
}

async function readFile(file: FileBytes): Promise<Outcome<SettingsFile>> {
  if (file.size > MAX_SETTINGS_FILE_BYTES) return fail('too-large', 'the file is too large')
  return readSettingsFile(decodeText(await (file as unknown as Blob).arrayBuffer()))
}

/** The items that the file adds to each stored list. */
const added = (
  { lists }: SettingsFile,
  stored: Stored,
): readonly (readonly [StoredList, readonly string[]])[] =>
  STORED_LISTS.map((name) => [name, lists[name].filter((item) => !stored[name].includes(item))])

/** The stored values that the file changes. */
const replaced = (
  { values }: SettingsFile,
  stored: Stored,
): readonly (readonly [StoredValue, Stored[StoredValue]])[] =>
  STORED_VALUES.flatMap((name) => {
    const value = values[name]
    return value === undefined || value === stored[name] ? [] : [[name, value] as const]
  })

function previewOf(file: SettingsFile, context: AccountContext): SettingsPreview {
  const now: Readonly<Record<string, unknown>> = { ...context.preferences() }
  const stored = storedOf(context)
  const counts = new Map(added(file, stored).map(([name, items]) => [name, items.length]))
  const chosen = Object.entries(file.preferences).filter(([name, value]) => now[name] !== value)
  return {
    preferences: [...chosen, ...replaced(file, stored)].map(([name]) => name),
    words: counts.get('mutedWords') ?? 0,
    highlights: counts.get('highlights') ?? 0,
    pins: counts.get('pinnedNavItems') ?? 0,
    isOtherVersion: file.isOtherVersion,
    untaken: file.untaken.slice(0, MAX_UNTAKEN),
  }
}

const storedOf = ({ store, account }: AccountContext): Stored =>
  store.get(entityKey(account, 'stored')) ?? DEFAULT_STORED

export const settingsFileHandlers: HandlersOf<
  typeof SETTINGS_FILE_COMMANDS,
  NeedsChosen & NeedsSyncedSettings
> = {
  exportSettings,
  previewSettings,
  importSettings,
}
