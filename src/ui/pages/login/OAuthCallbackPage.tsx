import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AuthorizationAnswer } from '../../../shared/commands/session.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { AuthorizationQuestion } from '../../../shared/protocol/batch.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { addAccountTo, pathTo } from '../../common/links/routes.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import type { CommandOutcome } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { MailCheck } from '../../parts/icons.ts'
import { Spinner } from '../../parts/Spinner.tsx'
import { FinishQuestion } from './FinishQuestion.tsx'
import { SameAccount } from './SameAccount.tsx'
import { sayLoginFault } from './sayLoginFault.ts'

/** How far a sign-in is. Kept in the state of the history entry, so that a reload finds the question again. */
interface Step {
  /** The key of its command in `outcomesIn`. */
  readonly key?: string
  readonly question?: AuthorizationQuestion
  /** The account that came back was signed in before (S49). */
  readonly signedInBefore?: AccountKey
}

/**
 * How the commands of sign-ins end, by the keys of their steps. Kept because the page mounts again, when the tab shows the new
 * account and when the user goes back to it, but a code is valid for one request.
 */
const outcomesIn = perEngine(() => new Map<string, Promise<CommandOutcome>>())

const CANCELLED: Fault = { code: 'cancelled', message: 'cancelled by the user' }
const NOTHING_TO_DO: Fault = { code: 'invalid', message: 'neither an answer nor a question' }

/** The page that the instance's sign-in page redirects to, with a code (S15). */
export function OAuthCallbackPage() {
  const engine = useEngine()
  const t = useText()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const { key, question, signedInBefore } = (state ?? {}) as Step
  // Mastodon's mail about a new account leads here once the address is confirmed, without a parameter (RG28).
  const isConfirmed = search + hash === '' && state === null
  const outcomes = outcomesIn(engine)
  const outcome = outcomes.get(key ?? '')
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    let active = true
    /** Replaces this history entry, and with it the address. */
    const goOn = (step: Step): void => void navigate(pathname, { replace: true, state: step })
    if (search + hash !== '') {
      // In development, effects run twice.
      if (location.search + location.hash === '') return
      // Before anything else, the answer of the server leaves the address and the history (S45). One in the fragment is not read.
      const next = newKey()
      goOn({ key: next })
      outcomes.set(next, engine.run({ kind: 'finishAuthorization', ...answerIn(search) }))
      return
    }
    if (isConfirmed) return
    if (outcome === undefined) {
      setFault(question === undefined && signedInBefore === undefined ? NOTHING_TO_DO : null)
      return
    }
    void outcome.then((ended) => {
      if (!active) return
      if (!ended.ok) return setFault(ended.fault)
      const { question, signedInBefore, toDesk } = ended.value ?? {}
      if (question !== undefined) goOn({ question })
      else if (signedInBefore !== undefined) goOn({ signedInBefore })
      else void navigate(pathTo(toDesk ? 'moderation' : 'friends'), { replace: true })
    })
    return () => {
      active = false
    }
  }, [pathname, search, hash, isConfirmed, outcome, question, signedInBefore, navigate, engine, outcomes])

  const onAnswer = ({ id }: AuthorizationQuestion, yes: boolean): void => {
    // A second press comes too late.
    if (outcomes.has(id)) return
    const confirmed = engine.run({ kind: 'confirmAuthorization', question: id, yes })
    outcomes.set(
      id,
      yes ? confirmed : confirmed.then((ended) => (ended.ok ? { ok: false, fault: CANCELLED } : ended)),
    )
    void navigate(pathname, { replace: true, state: { key: id } satisfies Step })
  }

  const signedIn = useSession()?.state === 'signed-in'
  const title = t('login.login')
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      {isConfirmed ? (
        <EmptyState
          icon={<MailCheck size={28} />}
          title={t('login.confirmed')}
          action={
            <InternalLink to={signedIn ? addAccountTo() : pathTo('login')}>{t('login.login')}</InternalLink>
          }
        />
      ) : fault !== null ? (
        <>
          <ErrorState {...callbackFault(t, fault)} />
          <p className="centred">
            <InternalLink to={signedIn ? addAccountTo() : pathTo('login')}>{t('login.login')}</InternalLink>
          </p>
        </>
      ) : signedInBefore !== undefined ? (
        <SameAccount account={signedInBefore} />
      ) : question === undefined || outcome !== undefined ? (
        <Spinner label={t('login.logging_in')} />
      ) : (
        <FinishQuestion {...question} onAnswer={(yes) => onAnswer(question, yes)} />
      )}
    </section>
  )
}

const newKey = (): string => Math.random().toString(36).slice(2)

function answerIn(search: string): AuthorizationAnswer {
  const query = new URLSearchParams(search)
  const names = {
    state: 'state',
    code: 'code',
    error: 'error',
    errorDescription: 'error_description',
    iss: 'iss',
  } as const
  const given = Object.entries(names).map(([name, parameter]) => [name, query.getAll(parameter)] as const)
  const state = query.get('state') ?? ''
  // RFC 6749, section 3.1. A hostile server can put parameters into the return address that it registers at another one.
  if (given.some(([, values]) => values.length > 1)) return { state, isAmbiguous: true }
  return {
    ...Object.fromEntries(given.flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]]))),
    state,
  }
}

/** Why the sign-in failed. What the server says is told as its words (S15). */
function callbackFault(t: Say, fault: Fault): { readonly message: string; readonly detail?: string } {
  if (fault.code === 'cancelled' || fault.serverText === 'access_denied')
    return { message: t('accounts.callback_cancelled') }
  if (fault.code === 'invalid') return { message: t(fault.textKey ?? 'accounts.callback_invalid') }
  if (fault.serverText === undefined) return { message: sayLoginFault(t, fault) }
  return { message: t('accounts.callback_refused'), detail: fault.serverText }
}
