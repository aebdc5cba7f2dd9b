import { type FormEvent, useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { run } from '../../engine/engine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './LoginForm.module.css'
import { LoginError, sayLoginFault } from './LoginForm.tsx'

interface ChallengeFormProps {
  readonly token: string
  readonly onEntered: () => void
  readonly onCancel: () => void
}

/** The second factor: a time-based code, or a recovery code (spec/1 §2, §4). */
export function ChallengeForm({ token, onEntered, onCancel }: ChallengeFormProps) {
  const t = useText()
  const [method, setMethod] = useState<'totp' | 'recovery'>('totp')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const code = useRef<HTMLInputElement>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy || code.current === null) return
    setBusy(true)
    setFault(null)
    const ended = await run({ kind: 'answerChallenge', method, token, code: code.current.value.trim() })
    setBusy(false)
    if (ended.ok) return onEntered()
    setFault(ended.fault)
    code.current.value = ''
    code.current.focus()
  }
  const totp = method === 'totp'
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      <h2>{t(totp ? 'login.heading.totp' : 'login.heading.recovery')}</h2>
      <TextField
        key={method}
        ref={code}
        label={t(totp ? 'login.authentication_code' : 'login.recovery_code')}
        autoComplete="one-time-code"
        inputMode={totp ? 'numeric' : 'text'}
        autoFocus
        required
      />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={busy}>
          {t('login.verify')}
        </Button>
        <Button kind="quiet" onClick={() => setMethod(totp ? 'recovery' : 'totp')}>
          {t(totp ? 'login.enter_recovery_code' : 'login.enter_two_factor_code')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('general.cancel')}
        </Button>
      </div>
      {fault && <LoginError words={sayLoginFault(t, fault)} onDismiss={() => setFault(null)} />}
    </form>
  )
}
