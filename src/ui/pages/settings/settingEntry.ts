import type { ComponentType } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Capabilities } from '../../../shared/model/instance.ts'
import type { SettingsTabId } from '../../blocks/settings/openSettings.ts'
import type { Say } from '../../i18n/i18n.ts'

/** An entry that the search can find. It is shown with its control in every place. */
export interface SettingEntry {
  /** For preferences: the name of the one that it controls, or the part before the point of a group (ST28). */
  readonly id: string
  /** All its texts, including its options. */
  readonly words: (t: Say) => readonly string[]
  /** The entry is not shown if the instance lacks this (I24). */
  readonly needs?: keyof Capabilities
  /** The users who have it; absent: visitors too. */
  readonly only?: 'members' | 'staff'
  readonly Row: ComponentType<{
    /** The words to mark, from `searchWords`. */
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
  /** It has no content for visitors. */
  readonly needsLogin?: true
}
