import { usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Segments } from '../../parts/Segments.tsx'

/** Chooses how conversations are displayed. Sets the preference where its effect shows (TH6). */
export function DisplaySwitch() {
  const engine = useEngine()
  const t = useText()
  return (
    <Segments
      label={t('settings.conversation_display')}
      value={usePreference('conversationDisplay')}
      choices={[
        { value: 'linear', words: t('status.thread_linear') },
        { value: 'tree', words: t('status.thread_tree') },
      ]}
      onChange={(conversationDisplay) =>
        void engine.run({ kind: 'setPreferences', change: { conversationDisplay } })
      }
    />
  )
}
