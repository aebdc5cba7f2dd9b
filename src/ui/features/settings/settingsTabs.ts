import { Bell, Funnel, Info, SlidersHorizontal } from 'lucide-react'
import { FilteringPanel } from './filtering/FilteringPanel.tsx'
import { FILTERING_ENTRIES } from './filtering/filteringEntries.tsx'
import { GeneralPanel } from './general/GeneralPanel.tsx'
import { GENERAL_ENTRIES } from './general/generalEntries.tsx'
import { NOTIFICATION_ENTRIES, NotificationsSettings } from './notifications/notificationEntries.tsx'
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
    id: 'filtering',
    label: 'settings.filtering',
    Icon: Funnel,
    Panel: FilteringPanel,
    entries: FILTERING_ENTRIES,
  },
  {
    id: 'notifications',
    label: 'settings.notifications',
    Icon: Bell,
    Panel: NotificationsSettings,
    entries: NOTIFICATION_ENTRIES,
  },
  {
    id: 'version',
    label: 'settings.version.title',
    Icon: Info,
    Panel: VersionPanel,
    entries: VERSION_ENTRIES,
  },
]
