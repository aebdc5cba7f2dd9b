import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Fault } from '../../../shared/fault/fault.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { sayLoginFault } from './sayLoginFault.ts'

/** The page that the instance's sign-in page redirects to, with a code (S15). */
export function OAuthCallbackPage() {
  const engine = useEngine()
  const t = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [fault, setFault] = useState<Fault | null>(null)
  const begun = useRef(false)
  const code = query.get('code') ?? ''
  const state = query.get('state') ?? ''
  const refusal = query.get('error_description') ?? query.get('error')
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (refusal !== null) {
      setFault({ code: 'refused', message: refusal, serverText: refusal })
      return
    }
    void engine.run({ kind: 'finishAuthorization', code, state }).then((ended) => {
      if (ended.ok) void navigate('/main/friends', { replace: true })
      else setFault(ended.fault)
    })
  }, [code, state, refusal, navigate, engine])
  const title = t('login.login')
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      {fault === null ? (
        <Spinner label={t('login.logging_in')} />
      ) : (
        <>
          <ErrorState message={sayLoginFault(t, fault)} />
          <p className="centred">
            <InternalLink to="/login">{t('login.login')}</InternalLink>
          </p>
        </>
      )}
    </section>
  )
}
