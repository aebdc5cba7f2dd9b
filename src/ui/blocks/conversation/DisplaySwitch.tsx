import { usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './DisplaySwitch.module.css'

const DISPLAYS = [
  ['linear', 'status.thread_linear'],
  ['tree', 'status.thread_tree'],
] as const

/** Chooses how conversations are displayed. Sets the preference where its effect shows (TH6). */
export function DisplaySwitch() {
  const engine = useEngine()
  const t = useText()
  const shown = usePreference('conversationDisplay')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and a box
    <div role="group" className={styles.switch} aria-label={t('settings.conversation_display')}>
      {DISPLAYS.map(([display, words]) => (
        <button
          key={display}
          type="button"
          className={styles.choice}
          aria-pressed={shown === display}
          onClick={() =>
            void engine.run({ kind: 'setPreferences', change: { conversationDisplay: display } })
          }
        >
          {t(words)}
        </button>
      ))}
    </div>
  )
}
