import { type FormEvent, useRef } from 'react'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { LoginError } from './LoginError.tsx'
import styles from './LoginForm.module.css'
import { sayLoginFault } from './sayLoginFault.ts'
import type { Flow, FlowEvent } from './signInFlow.ts'

interface ChallengeFormProps {
  readonly flow: Extract<Flow, { readonly challenge: string }>
  readonly onEvent: (event: FlowEvent) => void
  readonly onEntered: () => void
}

/** The second factor: a time-based code, or a recovery code (S4). */
export function ChallengeForm({ flow, onEvent, onEntered }: ChallengeFormProps) {
  const t = useText()
  const { strategy, challenge } = flow
  const totp = strategy === 'totp'
  const { busy, fault, clear, run } = useCommand()
  const code = useRef<HTMLInputElement>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (code.current === null) return
    const ended = await run({
      kind: 'answerChallenge',
      method: strategy,
      token: challenge,
      code: code.current.value.trim(),
    })
    if (ended?.ok) return onEntered()
    // Refused, or cancelled meanwhile: the field is gone.
    if (ended === null || code.current === null) return
    code.current.value = ''
    code.current.focus()
  }
  const onOther = (): void => {
    clear()
    onEvent({ happened: totp ? 'use-recovery' : 'use-totp' })
  }
  const heading = t(totp ? 'login.heading.totp' : 'login.heading.recovery')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      onChange={clear}
      aria-label={heading}
    >
      <h2>{heading}</h2>
      <TextField
        key={strategy}
        ref={code}
        label={t(totp ? 'login.authentication_code' : 'login.recovery_code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={totp ? 'numeric' : 'text'}
        autoFocus
        required
      />
      <LoginError words={fault === null ? '' : sayLoginFault(t, fault)} onDismiss={clear} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={busy} disabled={busy}>
          {t('login.verify')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onOther}>
          {t(totp ? 'login.enter_recovery_code' : 'login.enter_two_factor_code')}
        </Button>
        <Button kind="quiet" onClick={() => onEvent({ happened: 'aborted' })}>
          {t('general.cancel')}
        </Button>
      </div>
    </form>
  )
}
