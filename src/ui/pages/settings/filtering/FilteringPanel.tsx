import { FILTERING_SETTINGS } from '../general/generalSettings.ts'
import { SettingsGroup } from '../general/SettingsGroup.tsx'
import { NO_MARKS } from '../settingEntry.ts'
import { FILTERS_ENTRY, HIGHLIGHTS_ENTRY, WORDS_ENTRY } from './filteringEntries.tsx'

/** The muted words, the preferences that hide posts, the highlights, and the instance's filters. */
export function FilteringPanel() {
  return (
    <>
      <WORDS_ENTRY.Row marks={NO_MARKS} />
      <SettingsGroup group={FILTERING_SETTINGS} />
      <HIGHLIGHTS_ENTRY.Row marks={NO_MARKS} />
      <FILTERS_ENTRY.Row marks={NO_MARKS} />
    </>
  )
}
