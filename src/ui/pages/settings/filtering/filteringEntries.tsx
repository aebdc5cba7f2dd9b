import { FILTERING_SETTINGS } from '../general/generalSettings.ts'
import { settingEntries } from '../general/settingEntries.tsx'
import type { SettingEntry } from '../settingEntry.ts'
import { Highlights } from './Highlights.tsx'
import { InstanceFilters } from './InstanceFilters.tsx'
import { MutedWords } from './MutedWords.tsx'

export const WORDS_ENTRY: SettingEntry = {
  id: 'mutedWords',
  words: (t) => [t('settings.filtering'), t('settings.filtering_words'), t('settings.filtering_words_hint')],
  Row: MutedWords,
}

export const HIGHLIGHTS_ENTRY: SettingEntry = {
  id: 'highlights',
  words: (t) => [t('settings.filtering'), t('settings.highlights'), t('settings.highlights_hint')],
  Row: Highlights,
}

export const FILTERS_ENTRY: SettingEntry = {
  id: 'filters',
  words: (t) => [t('settings.filtering'), t('settings.filters.title'), t('settings.filters.hint')],
  Row: InstanceFilters,
}

/** The searchable entries of the Filtering tab. */
export const FILTERING_ENTRIES: readonly SettingEntry[] = [
  WORDS_ENTRY,
  ...settingEntries([FILTERING_SETTINGS]),
  HIGHLIGHTS_ENTRY,
  FILTERS_ENTRY,
]
