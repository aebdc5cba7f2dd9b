import { proxy } from 'valtio/vanilla'
import { focusedElement } from '../../common/overlay/focusedElement.ts'
import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'
import { type SettingsState, type SettingsStep, settingsAfter } from './settingsWindow.ts'

/** The ids of the tabs, which are also their names in addresses (N36). */
export const SETTINGS_TAB_IDS = [
  'general',
  'profile',
  'security',
  'filtering',
  'restrictions',
  'data',
  'notifications',
  'theme',
  'browser',
  'version',
] as const
export type SettingsTabId = (typeof SETTINGS_TAB_IDS)[number]

/** The state of the settings window. */
export const settings = proxy<{
  state: SettingsState
  /** The requested tab; null: no particular one. */
  tab: SettingsTabId | null
}>({ state: 'hidden', tab: null })

let opener: HTMLElement | null = null

/** The element that had the focus when the settings were opened, if it is still there. It gets the focus back when they close. */
export const openedFrom = (): HTMLElement | null => (opener?.isConnected ? opener : null)

function step(next: SettingsStep): void {
  settings.state = settingsAfter(settings.state, next)
  if (settings.state === 'hidden') closeWindow('settings')
  else openWindow('settings')
}

/** Opens the settings over the current page. */
export function openSettings(tab: SettingsTabId | null = null): void {
  if (settings.state === 'hidden') opener = focusedElement() as HTMLElement | null
  if (tab !== null || settings.state === 'hidden') settings.tab = tab
  step('open')
}

/** Minimizes the settings window so that the page can be used, or restores it. */
export const peekSettings = (): void => step('peek')

export const closeSettings = (): void => step('close')
