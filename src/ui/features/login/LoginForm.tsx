import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Fault } from '../../../shared/fault/fault.ts'
import { run } from '../../engine/engine.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { useInstance } from '../../mirror/hooks.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { startAuthorization } from './authorization.ts'
import { ChallengeForm } from './ChallengeForm.tsx'
import styles from './LoginForm.module.css'

/** The words of spec/1 §8 for what can go wrong. */
export function sayLoginFault(t: Say, fault: Fault): string {
  switch (fault.code) {
    case 'network':
    case 'deadline':
      return t('login.error.network')
    case 'unauthorized':
      return t('login.error.wrong_password')
    case 'password-reset-required':
      return t('login.password_reset_required')
    default:
      return fault.from === 'instance' ? fault.message : t('login.error.generic')
  }
}

/** Signs in with name and password, and a second factor where the account has one; else at the instance itself. */
export function LoginForm() {
  const t = useText()
  const navigate = useNavigate()
  const instance = useInstance()
  const password = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)

  const entered = (): void => void navigate('/main/friends')
  const atInstance = async (): Promise<void> => {
    setBusy(true)
    const failed = await startAuthorization()
    setBusy(false)
    setFault(failed)
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setFault(null)
    const ended = await run({
      kind: 'signIn',
      username: String(fields.get('username') ?? ''),
      password: String(fields.get('password') ?? ''),
    })
    setBusy(false)
    if (ended.ok) return entered()
    const { code, detail } = ended.fault
    if (code === 'mfa-required') return setChallenge(detail ?? '')
    if (code === 'needs-authorization') return atInstance()
    setFault(ended.fault)
    password.current?.focus()
  }
  if (challenge !== null) {
    return <ChallengeForm token={challenge} onEntered={entered} onCancel={() => setChallenge(null)} />
  }
  const error = fault && <LoginError words={sayLoginFault(t, fault)} onDismiss={() => setFault(null)} />
  if (instance?.loginMethod === 'token') {
    return (
      <div className={styles.form}>
        <p>{t('login.with_token_hint')}</p>
        <Button kind="primary" busy={busy} onClick={() => void atInstance()}>
          {t('login.with_token')}
        </Button>
        {error}
      </div>
    )
  }
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)} aria-label={t('login.login')}>
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        ref={password}
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={busy}>
          {t(busy ? 'login.logging_in' : 'login.login')}
        </Button>
        <Button kind="quiet" onClick={() => void atInstance()}>
          {t('login.with_token')}
        </Button>
      </div>
      {error}
    </form>
  )
}

interface LoginErrorProps {
  readonly words: string
  readonly onDismiss: () => void
}

export function LoginError({ words, onDismiss }: LoginErrorProps) {
  const t = useText()
  return (
    <p className={styles.error} role="alert">
      <span>{words}</span>
      <Button size="small" kind="quiet" onClick={onDismiss}>
        {t('general.dismiss')}
      </Button>
    </p>
  )
}
