/** The states of the settings window (ST1, ST3). */
export type SettingsState = 'hidden' | 'visible' | 'minimized'

export type SettingsStep = 'open' | 'peek' | 'close'

/** The next state of the window. `peek` minimizes or restores it, and throws while it is hidden, when no button offers it. */
export function settingsAfter(state: SettingsState, step: SettingsStep): SettingsState {
  if (step === 'open') return 'visible'
  if (step === 'close') return 'hidden'
  if (state === 'visible') return 'minimized'
  if (state === 'minimized') return 'visible'
  throw new Error(`settings can't be peeked while ${state}`)
}
