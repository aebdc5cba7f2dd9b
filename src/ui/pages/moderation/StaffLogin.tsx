import { useState } from 'react'
import { sayFault } from '../../common/faults/sayFault.ts'
import { startAuthorization } from '../../common/links/startAuthorization.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import styles from './Moderation.module.css'

/** Explains that this login can't be used to moderate, with a button for one that can (S40). */
export function StaffLogin() {
  const engine = useEngine()
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const signInAtInstance = async (): Promise<void> => {
    setBusy(true)
    setError('')
    const fault = await startAuthorization(engine, { staff: true })
    setBusy(false)
    if (fault !== null) setError(sayFault(t, fault))
  }
  return (
    <div className={styles.card}>
      <p>{t('moderation.login_hint')}</p>
      <Button kind="primary" busy={busy} onClick={() => void signInAtInstance()}>
        {t('moderation.login')}
      </Button>
      <ErrorLine words={error} closeLabel={t('general.dismiss')} onClose={() => setError('')} />
    </div>
  )
}
