import type { ComponentType } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Capabilities } from '../../../shared/model/instance.ts'
import type { SettingsTabId } from '../../blocks/settings/openSettings.ts'
import type { Say } from '../../i18n/i18n.ts'

/** An entry that the search can find. It has its control in the search results, too. */
export interface SettingEntry {
  /**
   * The name of the preference that the entry controls, if it controls one. Of a group such as `notificationNative.…`, the part
   * before the dot (ST28).
   */
  readonly id: string
  /** All texts by which the search finds it, including those of its options. */
  readonly words: (t: Say) => readonly string[]
  /** The title above the entry and its neighbours in the tab. The search results keep it: without it their labels can be half a sentence. */
  readonly group?: TextKey
  /** The entry is not shown if the instance lacks this (I24). */
  readonly needs?: keyof Capabilities
  /** The entry is not shown if the instance has this. */
  readonly lacks?: keyof Capabilities
  /** Who has it; absent: everybody, visitors included. */
  readonly only?: 'members' | 'staff'
  readonly Row: ComponentType<{
    /** The words to mark, from `searchWords`. */
    readonly marks: readonly string[]
  }>
}

/** `entries`, which stand below `group` in their tab. */
export const inGroup = (group: TextKey, entries: readonly SettingEntry[]): readonly SettingEntry[] =>
  entries.map((entry) => ({ ...entry, group }))

/** The marks of a row outside the search results. */
export const NO_MARKS: readonly string[] = []

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
