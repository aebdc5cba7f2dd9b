import { type FormEvent, useState } from 'react'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './PasswordReset.module.css'

/** States of the form (RG23). */
type State = 'idle' | 'pending' | 'failed' | 'success' | 'throttled'

/** Requests a mail to reset the password. */
export function PasswordResetForm() {
  const engine = useEngine()
  const t = useText()
  const [name, setName] = useState('')
  const [state, setState] = useState<State>('idle')
  const pending = state === 'pending'

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending || name.trim() === '') return
    setState('pending')
    const ended = await engine.run({ kind: 'resetPassword', name })
    if (ended.ok) setState('success')
    else setState(ended.fault.code === 'rate-limited' ? 'throttled' : 'failed')
  }
  if (state === 'success' || state === 'throttled')
    return (
      <>
        <p role={state === 'success' ? 'status' : 'alert'}>
          {t(state === 'success' ? 'password_reset.check_email' : 'password_reset.too_many_requests')}
        </p>
        <p>
          <InternalLink to="/">{t('password_reset.return_home')}</InternalLink>
        </p>
      </>
    )
  return (
    <form
      className={styles.form}
      aria-label={t('password_reset.password_reset')}
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextField
        label={t('password_reset.placeholder')}
        hint={t('password_reset.instruction')}
        error={state === 'failed' ? t('general.generic_error') : undefined}
        name="email"
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          setState('idle')
        }}
        disabled={pending}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div>
        <Button kind="primary" type="submit" busy={pending} disabled={pending}>
          {t('password_reset.send')}
        </Button>
      </div>
    </form>
  )
}
