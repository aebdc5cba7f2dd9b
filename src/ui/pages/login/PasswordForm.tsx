import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { startAuthorization } from '../../common/links/startAuthorization.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { LoginError } from './LoginError.tsx'
import styles from './LoginForm.module.css'
import { LoginLinks } from './LoginLinks.tsx'
import { PrivateModeField, usePrivateMode } from './PrivateModeField.tsx'
import { sayLoginFault } from './sayLoginFault.ts'

interface PasswordFormProps {
  /** Focuses the user name first, on a page whose purpose is this form (S38). */
  readonly autoFocus: boolean
  readonly onEntered: () => void
  /** The instance requires the second factor; receives the challenge's token. */
  readonly onChallenge: (challenge: string) => void
}

/** Username and password. If the instance takes no passwords, it opens the instance's own page (S3). */
export function PasswordForm({ autoFocus, onEntered, onChallenge }: PasswordFormProps) {
  const engine = useEngine()
  const t = useText()
  const navigate = useNavigate()
  const password = useRef<HTMLInputElement>(null)
  const { isPrivate, privateMode, field } = usePrivateMode()
  const { busy, fault, clear, during } = useCommand()

  const signInAtInstance = () => during(() => startAuthorization(engine, { privateMode }))
  /** Resolves to what comes next. */
  const signIn = async (fields: FormData): Promise<Outcome<() => unknown>> => {
    const prepared = privateMode === isPrivate ? null : await engine.run({ kind: 'setPrivacy', privateMode })
    if (prepared?.ok === false) return prepared
    const ended = await engine.run({
      kind: 'signIn',
      username: String(fields.get('username') ?? '').trim(),
      password: String(fields.get('password') ?? ''),
    })
    if (ended.ok) return ok(onEntered)
    const { code, mfaToken } = ended.fault
    if (mfaToken !== undefined) return ok(() => onChallenge(mfaToken))
    if (code === 'needs-authorization') return ok(signInAtInstance)
    if (code === 'password-reset-required')
      return ok(() => navigate(pathTo('password-reset'), { state: { passwordResetRequested: true } }))
    password.current?.focus()
    return ended
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const ended = await during(() => signIn(fields))
    if (ended?.ok) ended.value()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      // The error was about the text before this change.
      onChange={clear}
      aria-label={t('login.login')}
    >
      <TextField
        label={t('login.username')}
        name="username"
        autoFocus={autoFocus}
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
      <PrivateModeField {...field} />
      <LoginError words={fault === null ? '' : sayLoginFault(t, fault)} onDismiss={clear} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={busy} disabled={busy}>
          {t(busy ? 'login.logging_in' : 'login.login')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => void signInAtInstance()}>
          {t('login.with_token')}
        </Button>
      </div>
      <LoginLinks>
        <InternalLink to={pathTo('password-reset')}>{t('password_reset.forgot_password')}</InternalLink>
      </LoginLinks>
    </form>
  )
}
