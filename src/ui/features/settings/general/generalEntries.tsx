import { openOverview } from '../../keyboard/openOverview.ts'
import { actionEntry } from '../actionEntry.tsx'
import type { SettingEntry } from '../settingEntry.ts'
import { GENERAL_SETTINGS } from './generalSettings.ts'
import { SettingRow } from './SettingRow.tsx'

/** Which keys do what, and whether they do: in a window of its own. */
export const KEYBOARD_ENTRY = actionEntry('keyboard', 'settings.keyboard', 'settings.show', openOverview)

/** The settings of the General tab, to be found by their words, by their group and by their choices. */
export const GENERAL_ENTRIES: readonly SettingEntry[] = [
  ...GENERAL_SETTINGS.flatMap(({ title, settings }) =>
    settings.map(
      (setting): SettingEntry => ({
        id: setting.name,
        words: (t) => [
          t(title),
          t(setting.text),
          t(`${setting.text}_hint`),
          ...(setting.control.kind === 'choice' ? setting.control.options(t).map(({ label }) => label) : []),
        ],
        Row: ({ marks }) => <SettingRow setting={setting} marks={marks} />,
      }),
    ),
  ),
  KEYBOARD_ENTRY,
]
