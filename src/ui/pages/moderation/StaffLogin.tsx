import { sayFault } from '../../common/faults/sayFault.ts'
import { startAuthorization } from '../../common/links/startAuthorization.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import styles from './Moderation.module.css'

/** Explains that this login can't be used to moderate, with a button for one that can (S40). */
export function StaffLogin() {
  const engine = useEngine()
  const t = useText()
  const { busy, fault, clear, during } = useCommand()
  return (
    <div className={styles.card}>
      <p>{t('moderation.login_hint')}</p>
      <Button
        kind="primary"
        busy={busy}
        onClick={() => void during(() => startAuthorization(engine, { staff: true }))}
      >
        {t('moderation.login')}
      </Button>
      <ErrorLine
        words={fault === null ? '' : sayFault(t, fault)}
        closeLabel={t('general.dismiss')}
        onClose={clear}
      />
    </div>
  )
}
