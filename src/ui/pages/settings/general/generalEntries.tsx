import { openWindow } from '../../../common/overlay/openWindow.ts'
import { actionEntry } from '../actionEntry.tsx'
import { inGroup, type SettingEntry } from '../settingEntry.ts'
import { FIRST_STEPS_ENTRY } from './firstSteps.tsx'
import { GENERAL_SETTINGS } from './generalSettings.ts'
import { RECENT_LANGUAGES_ENTRY } from './recentLanguages.tsx'
import { settingEntries } from './settingEntries.tsx'
import { STORED_ENTRIES } from './storedEntries.tsx'

/** The entries of the General tab that are not among `GENERAL_SETTINGS`: they sync between browsers, or are chosen elsewhere. */
export const MORE_ENTRIES: readonly SettingEntry[] = [
  ...STORED_ENTRIES,
  RECENT_LANGUAGES_ENTRY,
  FIRST_STEPS_ENTRY,
  actionEntry('keyboard', 'settings.keyboard', 'settings.show', (engine) => openWindow(engine, 'keyboard')),
]

/** The searchable entries of the General tab. */
export const GENERAL_ENTRIES: readonly SettingEntry[] = [
  ...settingEntries(GENERAL_SETTINGS),
  ...inGroup('settings.more', MORE_ENTRIES),
]
