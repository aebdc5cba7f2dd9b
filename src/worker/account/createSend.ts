import type { Fault, Outcome } from '../../shared/fault/fault.ts'
import { fail } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { RestAnswer, RestClient } from '../net/restClient.ts'

const CREDENTIALS = '/api/v1/accounts/verify_credentials'

export interface SendParts {
  readonly rest: RestClient
  /** Null: requests of a visitor. */
  readonly token: string | null
  /** Whether the account's engine has stopped. */
  readonly stopped: () => boolean
  /** Called with what the instance says when it no longer accepts the token. */
  readonly onRefused: (fault: Fault) => void
  /** Called with the instance's description of the account: it may have lost a privilege (MO13), another client may have changed its defaults (C12). */
  readonly onVerified: (credentials: unknown) => void
}

/**
 * Creates the function that sends an account's requests. On 401 or 403 of a request that is not optional it verifies the token,
 * once for all concurrent requests: if the token is refused, the fault is `unauthorized`, else the original fault. Answers
 * that arrive after that engine has stopped become `cancelled`, which is never shown.
 */
export function createSend({
  rest,
  token,
  stopped,
  onRefused,
  onVerified,
}: SendParts): AccountContext['send'] {
  let checking: Promise<boolean> | null = null
  const isRefused = (): Promise<boolean> => {
    checking ??= rest
      .send({ method: 'GET', path: CREDENTIALS, token, urgent: true })
      .then((answer) => {
        const refused = mayBeRefusedToken(answer)
        if (!stopped()) {
          if (answer.ok) onVerified(answer.value.value)
          else if (refused) onRefused(answer.fault)
        }
        return refused
      })
      .finally(() => {
        checking = null
      })
    return checking
  }
  const unlessStopped = (answer: Outcome<RestAnswer>): Outcome<RestAnswer> =>
    stopped() ? fail('cancelled', 'the account was signed out in the meantime') : answer
  return async (request) => {
    if (stopped()) return fail('signed-out', 'this account is no longer signed in')
    const answer = unlessStopped(await rest.send({ ...request, token }))
    if (answer.ok && request.path === CREDENTIALS) onVerified(answer.value.value)
    if (answer.ok || token === null || request.optional || !mayBeRefusedToken(answer)) return answer
    if (!(await isRefused())) return unlessStopped(answer)
    return fail('unauthorized', answer.fault.message, { status: 401 })
  }
}

/** Pleroma answers 403 where others answer 401. Only `verify_credentials` shows whether the token is refused. */
const mayBeRefusedToken = (answer: Outcome<RestAnswer>): boolean =>
  !answer.ok && (answer.fault.status === 401 || answer.fault.status === 403)
