import { type FormEvent, useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { useEngine } from '../../hooks/useEngine.ts'
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
  const engine = useEngine()
  const t = useText()
  const { strategy, challenge } = flow
  const totp = strategy === 'totp'
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const code = useRef<HTMLInputElement>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy || code.current === null) return
    setBusy(true)
    setFault(null)
    const ended = await engine.run({
      kind: 'answerChallenge',
      method: strategy,
      token: challenge,
      code: code.current.value.trim(),
    })
    setBusy(false)
    if (ended.ok) return onEntered()
    setFault(ended.fault)
    // Cancelled meanwhile: the field is gone.
    if (code.current === null) return
    code.current.value = ''
    code.current.focus()
  }
  const onOther = (): void => {
    setFault(null)
    onEvent({ happened: totp ? 'use-recovery' : 'use-totp' })
  }
  const heading = t(totp ? 'login.heading.totp' : 'login.heading.recovery')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      onChange={() => setFault(null)}
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
      <LoginError words={fault === null ? '' : sayLoginFault(t, fault)} onDismiss={() => setFault(null)} />
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
