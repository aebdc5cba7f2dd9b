import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Fault } from '../../../shared/fault/fault.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { perEngine } from '../../engine/perEngine.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { sayLoginFault } from './sayLoginFault.ts'

/** The sign-ins that were finished here. The page mounts again when the tab shows the new account. */
const begunIn = perEngine(() => new Set<string>())

/** The page that the instance's sign-in page redirects to, with a code (S15). */
export function OAuthCallbackPage() {
  const engine = useEngine()
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [fault, setFault] = useState<Fault | null>(null)
  const code = query.get('code') ?? ''
  const state = query.get('state') ?? ''
  const refusal = query.get('error_description') ?? query.get('error')
  useEffect(() => {
    const begun = begunIn(engine)
    if (begun.has(state)) return
    begun.add(state)
    if (refusal !== null) {
      setFault({ code: 'refused', message: refusal, serverText: refusal })
      return
    }
    void engine.run({ kind: 'finishAuthorization', code, state }).then((ended) => {
      if (ended.ok) void navigate('/main/friends', { replace: true })
      else setFault(ended.fault)
    })
  }, [code, state, refusal, navigate, engine])
  const signedIn = useSession()?.state === 'signed-in'
  const title = t('login.login')
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      {fault === null ? (
        <Spinner label={t('login.logging_in')} />
      ) : (
        <>
          <ErrorState message={words(t, fault)} />
          <p className="centred">
            <InternalLink to={signedIn ? '/login?add' : '/login'}>{t('login.login')}</InternalLink>
          </p>
        </>
      )}
    </section>
  )
}

/** The instance may say why in its own words (S15). */
function words(t: Say, fault: Fault): string {
  if (fault.code === 'invalid') return t('accounts.callback_invalid')
  return fault.serverText === 'access_denied' ? t('accounts.callback_cancelled') : sayLoginFault(t, fault)
}
