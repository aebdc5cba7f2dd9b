import { useSession } from '../../hooks/hooks.ts'
import { Funnel } from '../../parts/firstIcons.ts'
import {
  Archive,
  Ban,
  Bell,
  CircleUser,
  HardDrive,
  Info,
  Lock,
  Moon,
  SlidersHorizontal,
} from '../../parts/icons.ts'
import { BROWSER_ENTRIES, BrowserPanel } from './browser/browserEntries.tsx'
import { DATA_ENTRIES, DataPanel } from './data/dataEntries.tsx'
import { FilteringPanel } from './filtering/FilteringPanel.tsx'
import { FILTERING_ENTRIES } from './filtering/filteringEntries.tsx'
import { GeneralPanel } from './general/GeneralPanel.tsx'
import { GENERAL_ENTRIES } from './general/generalEntries.tsx'
import { NOTIFICATION_ENTRIES, NotificationsSettings } from './notifications/notificationEntries.tsx'
import { ProfileSettings } from './profile/ProfileSettings.tsx'
import { PROFILE_ENTRIES } from './profile/profileEntries.tsx'
import { RESTRICTION_ENTRIES, RestrictionsPanel } from './restrictions/restrictionEntries.tsx'
import { SECURITY_ENTRIES, SecurityPanel } from './security/securityEntries.tsx'
import type { SettingsTab } from './settingEntry.ts'
import { THEME_ENTRIES, ThemePanel } from './theme/themeEntries.tsx'
import { VERSION_ENTRIES, VersionPanel } from './version/versionEntries.tsx'

/** The settings tabs in display order (ST7). */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  {
    id: 'general',
    label: 'settings.general',
    Icon: SlidersHorizontal,
    Panel: GeneralPanel,
    entries: GENERAL_ENTRIES,
  },
  {
    id: 'profile',
    label: 'settings.profile_tab',
    Icon: CircleUser,
    Panel: ProfileSettings,
    entries: PROFILE_ENTRIES,
    needsLogin: true,
  },
  {
    id: 'security',
    label: 'settings.security.title',
    Icon: Lock,
    Panel: SecurityPanel,
    entries: SECURITY_ENTRIES,
    needsLogin: true,
  },
  {
    id: 'theme',
    label: 'settings.look.title',
    Icon: Moon,
    Panel: ThemePanel,
    entries: THEME_ENTRIES,
  },
  {
    id: 'filtering',
    label: 'settings.filtering',
    Icon: Funnel,
    Panel: FilteringPanel,
    entries: FILTERING_ENTRIES,
  },
  {
    id: 'restrictions',
    label: 'settings.restrictions.title',
    Icon: Ban,
    Panel: RestrictionsPanel,
    entries: RESTRICTION_ENTRIES,
    needsLogin: true,
  },
  {
    id: 'notifications',
    label: 'settings.notifications',
    Icon: Bell,
    Panel: NotificationsSettings,
    entries: NOTIFICATION_ENTRIES,
  },
  {
    id: 'data',
    label: 'settings.data.title',
    Icon: HardDrive,
    Panel: DataPanel,
    entries: DATA_ENTRIES,
    needsLogin: true,
  },
  {
    id: 'browser',
    label: 'settings.browser.title',
    Icon: Archive,
    Panel: BrowserPanel,
    entries: BROWSER_ENTRIES,
  },
  {
    id: 'version',
    label: 'settings.version.title',
    Icon: Info,
    Panel: VersionPanel,
    entries: VERSION_ENTRIES,
  },
]

/** The tabs that are visible in this session. */
export function useSettingsTabs(): readonly SettingsTab[] {
  const signedIn = useSession()?.state === 'signed-in'
  return signedIn ? SETTINGS_TABS : SETTINGS_TABS.filter(({ needsLogin }) => !needsLogin)
}
