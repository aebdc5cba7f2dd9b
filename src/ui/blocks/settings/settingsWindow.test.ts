import { describe, expect, it } from 'vitest'
import { type SettingsState, settingsAfter } from './settingsWindow.ts'

const STATES: readonly SettingsState[] = ['hidden', 'visible', 'minimized']

describe('the settings window', () => {
  it.each(STATES)('is visible after it was opened, from %s', (state) => {
    expect(settingsAfter(state, 'open')).toBe('visible')
  })

  it.each(STATES)('is hidden after it was closed, from %s', (state) => {
    expect(settingsAfter(state, 'close')).toBe('hidden')
  })

  it('goes from visible to minimized and back by peeking', () => {
    expect(settingsAfter('visible', 'peek')).toBe('minimized')
    expect(settingsAfter('minimized', 'peek')).toBe('visible')
  })

  it('can not be peeked while it is hidden, nor in a state that there is not', () => {
    expect(() => settingsAfter('hidden', 'peek')).toThrow('hidden')
    expect(() => settingsAfter('gone' as SettingsState, 'peek')).toThrow('gone')
  })
})
