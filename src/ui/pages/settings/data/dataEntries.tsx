import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { ElsewhereLink } from '../parts/ElsewhereLink.tsx'
import { partEntry } from '../parts/partEntry.tsx'
import { NO_MARKS, type SettingEntry } from '../settingEntry.ts'
import { useIsAvailable } from '../useIsAvailable.ts'
import { Aliases } from './Aliases.tsx'
import { Backups } from './Backups.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ImportForm } from './ImportForm.tsx'
import { SettingsFile } from './SettingsFile.tsx'

/** The searchable entries of the Data tab. */
export const DATA_ENTRIES: readonly SettingEntry[] = [
  partEntry('import', ['settings.data.import_title', 'settings.data.import_hint'], ImportForm),
  partEntry('export', ['settings.data.export_title', 'settings.data.export_hint'], ExportForm),
  partEntry('settingsFile', ['settings.file.title', 'settings.file.hint'], SettingsFile),
  partEntry('backups', ['settings.data.backups', 'settings.data.backups_hint'], Backups, 'backups'),
  partEntry('aliases', ['settings.data.aliases', 'settings.data.aliases_hint'], Aliases, 'aliases'),
]

/** Imports, exports, archives and aliases, and a link to the instance's own page for what its API lacks. */
export function DataPanel() {
  const t = useText()
  const isAvailable = useIsAvailable()
  const page = useInstance()?.accountPages?.data
  return (
    <>
      {DATA_ENTRIES.filter(isAvailable).map(({ id, Row }) => (
        <Row key={id} marks={NO_MARKS} />
      ))}
      {page !== undefined && <ElsewhereLink words={t('settings.data.elsewhere')} address={page} />}
    </>
  )
}
