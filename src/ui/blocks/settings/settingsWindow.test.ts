import { describe, expect, it } from 'vitest'
import { type SettingsState, settingsAfter } from './settingsWindow.ts'

const STATES: readonly SettingsState[] = ['hidden', 'visible', 'minimized']

describe('the settings window', () => {
  it.each(STATES)('is visible after opening, from %s', (state) => {
    expect(settingsAfter(state, 'open')).toBe('visible')
  })

  it.each(STATES)('is hidden after closing, from %s', (state) => {
    expect(settingsAfter(state, 'close')).toBe('hidden')
  })

  it('toggles between visible and minimized', () => {
    expect(settingsAfter('visible', 'peek')).toBe('minimized')
    expect(settingsAfter('minimized', 'peek')).toBe('visible')
  })

  it('throws for a peek while hidden, and for an unknown state', () => {
    expect(() => settingsAfter('hidden', 'peek')).toThrow('hidden')
    expect(() => settingsAfter('gone' as SettingsState, 'peek')).toThrow('gone')
  })
})
