import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { RestRequest, SendAgain } from './restClient.ts'

/** A request that any page may send, and whose answer none may read. */
const UNREADABLE: RequestInit = {
  method: 'GET',
  mode: 'no-cors',
  redirect: 'follow',
  headers: {},
  body: null,
}

/** The fault of a call that the server's pages may make, and other sites may not. */
const CROSS_SITE = fail('refused', 'CORS: no answer that this site may read', {
  textKey: 'errors.cross_site',
})

/**
 * Tells a refusal to other sites (CORS) from an outage, which browsers report alike: the server answers at this address, and yet the
 * call fails again (I43). A call that only went wrong once has its answer now. Undefined: the server does not answer, or it is not told.
 *
 * @param isOwn the page is the server's own.
 */
export async function explainNoAnswer(
  { method, optional }: RestRequest,
  send: SendAgain,
  isOwn: boolean,
): Promise<Outcome<Response> | undefined> {
  // What may have created something is not sent again.
  if (isOwn || optional || method === 'POST') return undefined
  const answers = await send(UNREADABLE).then(
    () => true,
    () => false,
  )
  return answers ? send().then(ok<Response>, () => CROSS_SITE) : undefined
}
