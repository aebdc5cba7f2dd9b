import { DEFAULT_STORED, type Stored } from '../../../../shared/model/stored.ts'
import { useSyncedPreferences } from '../../../blocks/navigation/useNav.ts'
import { closeSettings } from '../../../blocks/settings/openSettings.ts'
import { goTo } from '../../../common/links/navigator.ts'
import { pathTo } from '../../../common/links/routes.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { ActionRow } from '../ActionRow.tsx'
import { ChangedRow } from '../ChangedRow.tsx'
import { Marked } from '../Marked.tsx'
import type { SettingEntry } from '../settingEntry.ts'
import type { ExplainedText } from './generalSettings.ts'
import { arePinsChanged, resetPins } from './resetStored.ts'

type FlagName = { [K in keyof Stored]: Stored[K] extends boolean ? K : never }[keyof Stored]

/** A switch for a choice that syncs between the user's browsers (P22). */
const flagEntry = (name: FlagName, text: ExplainedText): SettingEntry => ({
  id: name,
  only: 'members',
  words: (t) => [t(text), t(`${text}_hint`)],
  Row: ({ marks }) => {
    const engine = useEngine()
    const t = useText()
    const on = useSyncedPreferences()[name]
    const set = (value: boolean): void => void engine.run({ kind: 'setStored', name, value })
    return (
      <ChangedRow
        name={t(text)}
        control="switch"
        changed={on !== DEFAULT_STORED[name]}
        onReset={() => set(DEFAULT_STORED[name])}
      >
        <Switch
          label={<Marked text={t(text)} words={marks} />}
          hint={<Marked text={t(`${text}_hint`)} words={marks} />}
          checked={on}
          onChange={({ target }) => set(target.checked)}
        />
      </ChangedRow>
    )
  },
})

/** Leads to the page that edits the pinned entries of the navigation. */
const PINS_ENTRY: SettingEntry = {
  id: 'pinnedNavItems',
  only: 'members',
  words: (t) => [t('settings.pins'), t('settings.pins_hint')],
  Row: ({ marks }) => {
    const engine = useEngine()
    const stored = useSyncedPreferences()
    return (
      <ActionRow
        text="settings.pins"
        button="settings.pins_edit"
        marks={marks}
        changed={arePinsChanged(stored)}
        onReset={() => void resetPins(engine, stored)}
        onPress={() => {
          closeSettings(engine)
          goTo(engine, pathTo('edit-navigation'))
        }}
      />
    )
  },
}

/** The entries of choices that the instance stores for the user, so that they sync between browsers. */
export const STORED_ENTRIES: readonly SettingEntry[] = [
  flagEntry('collapseNav', 'settings.collapse_nav'),
  PINS_ENTRY,
  flagEntry('dontShowUpdateNotifs', 'settings.no_update_offers'),
]
