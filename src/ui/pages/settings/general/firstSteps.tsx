import { closeSettings } from '../../../blocks/settings/openSettings.ts'
import { goTo } from '../../../common/links/navigator.ts'
import { pathTo } from '../../../common/links/routes.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { ActionRow } from '../ActionRow.tsx'
import type { SettingEntry } from '../settingEntry.ts'

/** Begins the first steps of a new account once more (FM5). */
export const FIRST_STEPS_ENTRY: SettingEntry = {
  id: 'firstSteps',
  only: 'members',
  words: (t) => [t('settings.first_steps'), t('settings.first_steps_hint')],
  Row: ({ marks }) => {
    const engine = useEngine()
    return (
      <ActionRow
        text="settings.first_steps"
        button="settings.show"
        marks={marks}
        onPress={() => {
          void engine.run({ kind: 'setPreferences', change: { firstSteps: 1 } })
          closeSettings(engine)
          goTo(engine, pathTo('friends'))
        }}
      />
    )
  },
}
