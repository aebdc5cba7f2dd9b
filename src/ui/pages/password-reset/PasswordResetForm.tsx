import { type FormEvent, useState } from 'react'
import { type TimedFault, timed } from '../../common/faults/timedFault.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './PasswordReset.module.css'

/** Requests a mail to reset the password. After a failure the form and its text stay (RG23). */
export function PasswordResetForm() {
  const t = useText()
  const [name, setName] = useState('')
  const [isSent, setSent] = useState(false)
  const [fault, setFault] = useState<TimedFault | null>(null)
  const { busy, run } = useCommand((next) => setFault(next && timed(next)))
  const paused = useFaultText(fault?.code === 'rate-limited' ? fault : null)

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '') return
    const ended = await run({ kind: 'resetPassword', name })
    if (ended?.ok) setSent(true)
  }
  if (isSent)
    return (
      <>
        <p role="status">{t('password_reset.check_email')}</p>
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
        error={fault === null ? undefined : paused || t('general.generic_error')}
        name="email"
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          setFault(null)
        }}
        disabled={busy}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div>
        <Button kind="primary" type="submit" busy={busy} disabled={busy}>
          {t('password_reset.send')}
        </Button>
      </div>
    </form>
  )
}
