import { Info, SlidersHorizontal } from 'lucide-react'
import { GeneralPanel } from './general/GeneralPanel.tsx'
import { GENERAL_ENTRIES } from './general/generalEntries.tsx'
import type { SettingsTab } from './settingEntry.ts'
import { VERSION_ENTRIES, VersionPanel } from './version/versionEntries.tsx'

/** The tabs of the settings, in their order (spec/3 §2 "Settings"). */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  {
    id: 'general',
    label: 'settings.general',
    Icon: SlidersHorizontal,
    Panel: GeneralPanel,
    entries: GENERAL_ENTRIES,
  },
  {
    id: 'version',
    label: 'settings.version.title',
    Icon: Info,
    Panel: VersionPanel,
    entries: VERSION_ENTRIES,
  },
]
