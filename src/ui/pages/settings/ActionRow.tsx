import type { ReactNode } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ChangedRow } from './ChangedRow.tsx'
import type { ExplainedText } from './general/generalSettings.ts'
import { Marked } from './Marked.tsx'
import styles from './Settings.module.css'

interface ActionRowProps {
  readonly text: ExplainedText
  readonly button: TextKey
  readonly marks: readonly string[]
  /** What the action applies to, shown below the explanation. */
  readonly children?: ReactNode
  /** For a setting that is edited elsewhere: whether it differs from the default. */
  readonly changed?: boolean
  readonly onReset?: () => void
  readonly onPress: () => void
}

/** A row with a button: name, explanation and button. */
export function ActionRow({ text, button, marks, children, changed = false, ...act }: ActionRowProps) {
  const t = useText()
  const id = `setting-${text}`
  return (
    <ChangedRow name={t(text)} control="action" changed={changed} onReset={act.onReset ?? act.onPress}>
      <div className={styles.action}>
        <div>
          <p className={styles.actionName} id={id}>
            <Marked text={t(text)} words={marks} />
          </p>
          <p className={styles.actionHint}>
            <Marked text={t(`${text}_hint`)} words={marks} />
          </p>
          {children}
        </div>
        <Button size="small" aria-describedby={id} onClick={act.onPress}>
          {t(button)}
        </Button>
      </div>
    </ChangedRow>
  )
}
