import type { SettingEntry } from '../settingEntry.ts'
import type { SettingGroup } from './generalSettings.ts'
import { SettingRow } from './SettingRow.tsx'

/** The searchable entries of `groups`. The search finds them by text, explanation, group title and options. */
export const settingEntries = (groups: readonly SettingGroup[]): readonly SettingEntry[] =>
  groups.flatMap(({ title, settings }) =>
    settings.map(
      (setting): SettingEntry => ({
        id: setting.name,
        group: title,
        ...(setting.needs && { needs: setting.needs }),
        words: (t) => [
          t(title),
          t(setting.text),
          t(`${setting.text}_hint`),
          ...(setting.control.kind === 'choice' ? setting.control.options(t).map(({ label }) => label) : []),
        ],
        Row: ({ marks }) => <SettingRow setting={setting} marks={marks} />,
      }),
    ),
  )
