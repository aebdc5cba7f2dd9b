import { proxy } from 'valtio/vanilla'
import { focusedElement } from '../../common/overlay/focusedElement.ts'
import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { perTab } from '../../engine/perEngine.ts'
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

/** The settings window of a tab. */
class SettingsWindowState {
  readonly shown = proxy<{
    state: SettingsState
    /** The requested tab; null: no particular one. */
    tab: SettingsTabId | null
  }>({ state: 'hidden', tab: null })
  #opener: HTMLElement | null = null

  /** The element that had the focus when the settings were opened, if it is still there. It gets the focus back when they close. */
  get openedFrom(): HTMLElement | null {
    return this.#opener?.isConnected ? this.#opener : null
  }

  /** Opens them over the current page, with `tab`, if that is not null. */
  open(engine: Engine, tab: SettingsTabId | null): void {
    const { shown } = this
    if (shown.state === 'hidden') this.#opener = focusedElement() as HTMLElement | null
    if (tab !== null || shown.state === 'hidden') shown.tab = tab
    this.step(engine, 'open')
  }

  step(engine: Engine, next: SettingsStep): void {
    this.shown.state = settingsAfter(this.shown.state, next)
    if (this.shown.state === 'hidden') closeWindow(engine, 'settings')
    else openWindow(engine, 'settings')
  }
}

export const settingsOf = perTab(() => new SettingsWindowState())

/** Opens the settings over the current page. */
export const openSettings = (engine: Engine, tab: SettingsTabId | null = null): void =>
  settingsOf(engine).open(engine, tab)

/** Minimizes the settings window so that the page can be used, or restores it. */
export const peekSettings = (engine: Engine): void => settingsOf(engine).step(engine, 'peek')

export const closeSettings = (engine: Engine): void => settingsOf(engine).step(engine, 'close')
