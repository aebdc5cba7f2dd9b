import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import type { ExplainedText } from './general/generalSettings.ts'
import { Marked } from './Marked.tsx'
import styles from './Settings.module.css'
import type { SettingEntry } from './settingEntry.ts'

/** An entry that is not a setting but opens something: name, explanation and button. */
export const actionEntry = (
  id: string,
  text: ExplainedText,
  button: TextKey,
  act: () => void,
): SettingEntry => ({
  id,
  words: (t) => [t(text), t(`${text}_hint`)],
  Row: ({ marks }) => {
    const t = useText()
    return (
      <div className={styles.action}>
        <div>
          <p className={styles.actionName} id={`setting-${id}`}>
            <Marked text={t(text)} words={marks} />
          </p>
          <p className={styles.actionHint}>
            <Marked text={t(`${text}_hint`)} words={marks} />
          </p>
        </div>
        <Button size="small" aria-describedby={`setting-${id}`} onClick={act}>
          {t(button)}
        </Button>
      </div>
    )
  },
})
