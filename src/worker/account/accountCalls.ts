import type { Outcome } from '../../shared/fault/fault.ts'
import { fail } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { RestAnswer, RestClient } from '../net/restClient.ts'

export interface AccountCallsParts {
  readonly rest: RestClient
  /** Null: a visitor's calls. */
  readonly token: string | null
  /** The account is not signed in any more. */
  readonly stopped: () => boolean
  /** The instance knows the token no more. */
  readonly onRefused: () => void
}

/**
 * The calls of one account. A token that may have been refused is verified first, once for all who ask: then
 * the fault is `unauthorized`, else as it came. What comes after `stopped` is `cancelled`, for nobody's eyes.
 */
export function accountCalls({ rest, token, stopped, onRefused }: AccountCallsParts): AccountContext['send'] {
  let checking: Promise<boolean> | null = null
  const isRefused = (): Promise<boolean> => {
    checking ??= rest
      .send({ method: 'GET', path: '/api/v1/accounts/verify_credentials', token, urgent: true })
      .then((answer) => {
        const refused = isDoubtful(answer)
        if (refused && !stopped()) onRefused()
        return refused
      })
      .finally(() => {
        checking = null
      })
    return checking
  }
  const unlessStopped = (answer: Outcome<RestAnswer>): Outcome<RestAnswer> =>
    stopped() ? fail('cancelled', 'the account was signed out meanwhile') : answer
  return async (request) => {
    if (stopped()) return fail('signed-out', 'this account is not signed in any more')
    const answer = unlessStopped(await rest.send({ ...request, token }))
    if (answer.ok || token === null || !isDoubtful(answer)) return answer
    if (!(await isRefused())) return unlessStopped(answer)
    return fail('unauthorized', answer.fault.message, { status: 401 })
  }
}

/** Pleroma says 403 where others say 401: whether it is the token that is refused, only the instance knows. */
const isDoubtful = (answer: Outcome<RestAnswer>): boolean =>
  !answer.ok && (answer.fault.status === 401 || answer.fault.status === 403)
