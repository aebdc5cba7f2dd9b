import { canShare } from '../../../engine/tabGroup.ts'
import { partEntry } from '../parts/partEntry.tsx'
import { NO_MARKS, type SettingEntry } from '../settingEntry.ts'
import { LeftBehind } from './LeftBehind.tsx'
import { OpenTabs } from './OpenTabs.tsx'
import { PrivateMode } from './PrivateMode.tsx'
import { StoredHere } from './StoredHere.tsx'
import { TOGETHER_TEXTS } from './TabsTogether.tsx'

/** The searchable entries of the tab “This browser”. */
export const BROWSER_ENTRIES: readonly SettingEntry[] = [
  partEntry('stored', ['settings.browser.stored', 'settings.browser.stored_hint'], StoredHere),
  partEntry('left', ['settings.browser.left', 'settings.browser.left_hint'], LeftBehind),
  partEntry(
    'privateMode',
    ['settings.browser.private.title', 'settings.browser.private.title_hint'],
    PrivateMode,
  ),
  partEntry(
    'openTabs',
    ['settings.browser.tabs', 'settings.browser.tabs_hint', ...(canShare() ? TOGETHER_TEXTS : [])],
    OpenTabs,
  ),
]

/** The data that this browser stores, and its open tabs (ST25, ST26, ST27, ST34). */
export function BrowserPanel() {
  return BROWSER_ENTRIES.map(({ id, Row }) => <Row key={id} marks={NO_MARKS} />)
}
