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
 * How each sign-in ended here, by the query of its address: the fault, or null. The page mounts again when the tab shows the
 * new account, and when one comes back to it; a code is good for one request.
 */
const endsIn = perEngine(() => new Map<string, Promise<Fault | null>>())

/** The page that the instance's sign-in page redirects to, with a code (S15). */
export function OAuthCallbackPage() {
  const engine = useEngine()
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    let active = true
    const ends = endsIn(engine)
    const key = query.toString()
    const end = ends.get(key) ?? finish(engine, query)
    ends.set(key, end)
    void end.then((found) => {
      if (!active) return
      if (found === null) void navigate('/main/friends', { replace: true })
      else setFault(found)
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
          <ErrorState message={words(t, fault)} />
          <p className="centred">
            <InternalLink to={signedIn ? '/login?add' : '/login'}>{t('login.login')}</InternalLink>
          </p>
        </>
      )}
    </section>
  )
}

async function finish(engine: Engine, query: URLSearchParams): Promise<Fault | null> {
  const refusal = query.get('error_description') ?? query.get('error')
  if (refusal !== null) return { code: 'refused', message: refusal, serverText: refusal }
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  const ended = await engine.run({ kind: 'finishAuthorization', code, state })
  return ended.ok ? null : ended.fault
}

/** The instance may say why in its own words (S15). */
function words(t: Say, fault: Fault): string {
  if (fault.code === 'invalid') return t('accounts.callback_invalid')
  return fault.serverText === 'access_denied' ? t('accounts.callback_cancelled') : sayLoginFault(t, fault)
}
