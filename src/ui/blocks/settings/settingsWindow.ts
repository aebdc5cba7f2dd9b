/** The states of the settings window (L40). */
export type SettingsState = 'hidden' | 'visible' | 'minimized'

export type SettingsStep = 'open' | 'peek' | 'close'

/** The window after `step`. Throws for a peek at what is not there: nothing offers it. */
export function settingsAfter(state: SettingsState, step: SettingsStep): SettingsState {
  if (step === 'open') return 'visible'
  if (step === 'close') return 'hidden'
  if (state === 'visible') return 'minimized'
  if (state === 'minimized') return 'visible'
  throw new Error(`settings that are ${state} can't be peeked`)
}
