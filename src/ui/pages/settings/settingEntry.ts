import type { ComponentType } from 'react'
import type { SettingsTabId } from '../../blocks/settings/openSettings.ts'
import type { Say } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'

/** One thing that can be looked for, and is shown with its control wherever it is found. */
export interface SettingEntry {
  readonly id: string
  /** All that it says of itself, its choices too. */
  readonly words: (t: Say) => readonly string[]
  readonly Row: ComponentType<{
    /** To be marked, as `searchWords` makes them. */
    readonly marks: readonly string[]
  }>
}

/** One tab of the settings window. */
export interface SettingsTab {
  readonly id: SettingsTabId
  readonly label: TextKey
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>
  readonly Panel: ComponentType
  readonly entries: readonly SettingEntry[]
  /** There is nothing in it for who is not signed in. */
  readonly needsLogin?: true
}
