import { startAuthorization } from '../../common/links/startAuthorization.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { LoginError } from './LoginError.tsx'
import styles from './LoginForm.module.css'
import { LoginLinks } from './LoginLinks.tsx'
import { PrivateModeField, usePrivateMode } from './PrivateModeField.tsx'
import { sayLoginFault } from './sayLoginFault.ts'

/** An explanation and a button in place of the fields, if the instance requires its own page (S2). */
export function TokenForm() {
  const engine = useEngine()
  const t = useText()
  const { privateMode, field } = usePrivateMode()
  const { busy, fault, clear, during } = useCommand()
  return (
    <div className={styles.form}>
      <p>{t('login.with_token_hint')}</p>
      <PrivateModeField {...field} />
      <LoginError words={fault === null ? '' : sayLoginFault(t, fault)} onDismiss={clear} />
      <div className={styles.buttons}>
        <Button
          kind="primary"
          busy={busy}
          disabled={busy}
          onClick={() => void during(() => startAuthorization(engine, { privateMode }))}
        >
          {t('login.with_token')}
        </Button>
      </div>
      <LoginLinks />
    </div>
  )
}
