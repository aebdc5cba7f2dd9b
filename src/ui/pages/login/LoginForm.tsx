import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '../../common/links/routes.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { ChallengeForm } from './ChallengeForm.tsx'
import styles from './LoginForm.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { type Flow, type FlowEvent, hasChallenge, nextFlow } from './signInFlow.ts'
import { TokenForm } from './TokenForm.tsx'

/** How long to wait for an unknown instance to report its login method. */
const UNKNOWN_LIMIT_MS = 10_000

/** The form of the flow's current strategy (S1). */
export function LoginForm({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const navigate = useNavigate()
  const instance = useInstance()
  const decided = useDecided(instance?.known === true)
  const initial = instance?.loginMethod ?? 'password'
  const [latest, setFlow] = useState<Flow>({ strategy: initial })
  // The initial strategy may change while no second factor is pending.
  const flow: Flow = hasChallenge(latest) ? latest : { strategy: initial }
  const advance = (event: FlowEvent): void => setFlow(nextFlow(flow, event, initial))
  const entered = (): void => {
    advance({ happened: 'signed-in' })
    void navigate(pathTo('friends'))
  }
  if (hasChallenge(flow)) return <ChallengeForm flow={flow} onEvent={advance} onEntered={entered} />
  if (!decided) return <WaitingForm />
  if (flow.strategy === 'token') return <TokenForm />
  return (
    <PasswordForm
      autoFocus={autoFocus}
      onEntered={entered}
      onChallenge={(challenge) => advance({ happened: 'mfa-required', challenge })}
    />
  )
}

/**
 * Whether to show a form. Waits for the instance, so that fields don't disappear again; then assumes a
 * password.
 */
function useDecided(known: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (known) return
    const timer = setTimeout(() => setLate(true), UNKNOWN_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [known])
  return known || late
}

function WaitingForm() {
  const t = useText()
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">{t('general.loading')}</span>
      <span className={styles.waiting} />
      <span className={styles.waiting} />
      <span className={styles.waitingButton} />
    </div>
  )
}
