import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Engine } from '../../engine/engine.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { ActionRow } from './ActionRow.tsx'
import type { ExplainedText } from './general/generalSettings.ts'
import type { SettingEntry } from './settingEntry.ts'

/** An entry that is not a setting but a button, with a name and an explanation. */
export const actionEntry = (
  id: string,
  text: ExplainedText,
  button: TextKey,
  act: (engine: Engine) => void,
): SettingEntry => ({
  id,
  words: (t) => [t(text), t(`${text}_hint`)],
  Row: function Row({ marks }) {
    const engine = useEngine()
    return <ActionRow text={text} button={button} marks={marks} onPress={() => act(engine)} />
  },
})
