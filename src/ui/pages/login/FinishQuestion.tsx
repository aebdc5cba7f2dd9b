import { useId } from 'react'
import type { AuthorizationQuestion } from '../../../shared/protocol/batch.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from './LoginForm.module.css'

interface FinishQuestionProps extends AuthorizationQuestion {
  readonly onAnswer: (yes: boolean) => void
}

/**
 * Asks whether the code of a sign-in may be sent to a server: it may be that of another one (S44). The focus starts on the button
 * that does nothing.
 */
export function FinishQuestion({ host, isNew, onAnswer }: FinishQuestionProps) {
  const t = useText()
  const [title, why] = [useId(), useId()]
  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's */}
      <div className={styles.form} role="group" aria-labelledby={title} aria-describedby={why}>
        <h2 id={title}>{t(isNew ? 'accounts.finish_adding' : 'accounts.finish_login', { server: host })}</h2>
        <p id={why}>{t('accounts.finish_why', { server: host })}</p>
        <div className={styles.buttons}>
          <Button kind="primary" onClick={() => onAnswer(true)}>
            {t('accounts.finish')}
          </Button>
          <Button autoFocus onClick={() => onAnswer(false)}>
            {t('general.cancel')}
          </Button>
        </div>
      </div>
    </div>
  )
}
