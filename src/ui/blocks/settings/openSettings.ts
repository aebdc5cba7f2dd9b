import { proxy } from 'valtio/vanilla'
import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'
import { type SettingsState, type SettingsStep, settingsAfter } from './settingsWindow.ts'

export type SettingsTabId = 'general' | 'profile' | 'filtering' | 'notifications' | 'version'

export const settings = proxy<{
  state: SettingsState
  /** null: none was asked for. */
  tab: SettingsTabId | null
}>({ state: 'hidden', tab: null })

let opener: HTMLElement | null = null

/** What had the focus when the settings were opened, for it to be given back. */
export const openedFrom = (): HTMLElement | null => (opener?.isConnected ? opener : null)

function step(next: SettingsStep): void {
  settings.state = settingsAfter(settings.state, next)
  if (settings.state === 'hidden') closeWindow('settings')
  else openWindow('settings')
}

/** Shows the settings over whatever page there is. */
export function openSettings(tab: SettingsTabId | null = null): void {
  if (settings.state === 'hidden') opener = document.activeElement as HTMLElement | null
  if (tab !== null || settings.state === 'hidden') settings.tab = tab
  step('open')
}

/** Makes the settings small, so that the page can be seen and used; and big again. */
export const peekSettings = (): void => step('peek')

export const closeSettings = (): void => step('close')
