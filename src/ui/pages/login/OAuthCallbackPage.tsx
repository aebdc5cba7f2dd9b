import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Fault } from '../../../shared/fault/fault.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { sayLoginFault } from './sayLoginFault.ts'

/**
 * The result of each sign-in, by the query of its address: the fault, or null. Kept because the page mounts again, when the tab shows
 * the new account and when the user goes back to it, but a code is valid for one request.
 */
const resultsIn = perEngine(() => new Map<string, Promise<Fault | null>>())

/** The page that the instance's sign-in page redirects to, with a code (S15). */
export function OAuthCallbackPage() {
  const engine = useEngine()
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    let active = true
    const results = resultsIn(engine)
    const key = query.toString()
    const result = results.get(key) ?? finishSignIn(engine, query)
    results.set(key, result)
    void result.then((failed) => {
      if (!active) return
      if (failed === null) void navigate('/main/friends', { replace: true })
      else setFault(failed)
    })
    return () => {
      active = false
    }
  }, [query, navigate, engine])
  const signedIn = useSession()?.state === 'signed-in'
  const title = t('login.login')
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      {fault === null ? (
        <Spinner label={t('login.logging_in')} />
      ) : (
        <>
          <ErrorState message={sayCallbackFault(t, fault)} />
          <p className="centred">
            <InternalLink to={signedIn ? '/login?add' : '/login'}>{t('login.login')}</InternalLink>
          </p>
        </>
      )}
    </section>
  )
}

async function finishSignIn(engine: Engine, query: URLSearchParams): Promise<Fault | null> {
  const refusal = query.get('error_description') ?? query.get('error')
  if (refusal !== null) return { code: 'refused', message: refusal, serverText: refusal }
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  const ended = await engine.run({ kind: 'finishAuthorization', code, state })
  return ended.ok ? null : ended.fault
}

/** Why the sign-in failed: in the instance's words, if it sent any (S15). */
function sayCallbackFault(t: Say, fault: Fault): string {
  if (fault.code === 'invalid') return t('accounts.callback_invalid')
  return fault.serverText === 'access_denied' ? t('accounts.callback_cancelled') : sayLoginFault(t, fault)
}
