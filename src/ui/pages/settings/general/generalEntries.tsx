import { openWindow } from '../../../common/overlay/openWindow.ts'
import { actionEntry } from '../actionEntry.tsx'
import type { SettingEntry } from '../settingEntry.ts'
import { GENERAL_SETTINGS } from './generalSettings.ts'
import { settingEntries } from './settingEntries.tsx'

/** Which keys do what, and whether they do: in a window of its own. */
export const KEYBOARD_ENTRY = actionEntry('keyboard', 'settings.keyboard', 'settings.show', () =>
  openWindow('keyboard'),
)

/** What can be found of the General tab. */
export const GENERAL_ENTRIES: readonly SettingEntry[] = [...settingEntries(GENERAL_SETTINGS), KEYBOARD_ENTRY]
