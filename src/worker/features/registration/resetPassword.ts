import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { RestClient } from '../../net/restClient.ts'

/** POST /auth/password: mails a link if the account exists. The answer does not say whether it does (RG22). */
export async function resetPassword(rest: RestClient, name: string): Promise<Outcome<undefined>> {
  const answer = await rest.send({
    method: 'POST',
    path: '/auth/password',
    query: { email: name.trim() },
    urgent: true,
    ownLimit: true,
    // The body, if any, is HTML.
    text: true,
  })
  return answer.ok ? ok(undefined) : answer
}
