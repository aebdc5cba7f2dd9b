import { openWindow } from '../../../common/overlay/openWindow.ts'
import { actionEntry } from '../actionEntry.tsx'
import type { SettingEntry } from '../settingEntry.ts'
import { GENERAL_SETTINGS } from './generalSettings.ts'
import { settingEntries } from './settingEntries.tsx'

/** Opens the window with the keyboard shortcuts. */
export const KEYBOARD_ENTRY = actionEntry('keyboard', 'settings.keyboard', 'settings.show', () =>
  openWindow('keyboard'),
)

/** The searchable entries of the General tab. */
export const GENERAL_ENTRIES: readonly SettingEntry[] = [...settingEntries(GENERAL_SETTINGS), KEYBOARD_ENTRY]
