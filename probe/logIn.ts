import {
  authorizationUrl,
  fetchToken,
  type OAuthApp,
  registerForScope,
  revokeToken,
} from '../src/worker/features/session/oauth.ts'
import { createRestClient } from '../src/worker/net/restClient.ts'
import type { Clock } from '../src/worker/platform/clock.ts'
import { createLog } from '../src/worker/platform/log.ts'
import { type Rights, scopeFor } from './scope.ts'

/** The server shows the code on a page, to be copied. */
const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob'

export interface LogInOptions extends Rights {
  readonly server: string
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly randomId: () => string
  /** Shows the address of the server's page. Resolves with the code that the page then shows. */
  readonly askForCode: (address: string) => Promise<string>
}

/** An access token, and what ends it. */
export interface LoggedIn {
  readonly token: string
  readonly logOut: () => Promise<unknown>
}

/** Logs in by the code flow, with a person who opens the server's page and copies the code. Throws an Error if that fails. */
export async function logInByCode(options: LogInOptions): Promise<LoggedIn> {
  const { server, fetch, clock, randomId, askForCode } = options
  const rest = createRestClient({
    server,
    fetch,
    clock,
    log: createLog(clock.now),
    onReachable: () => {},
    onPause: () => {},
  })
  const registered = await registerForScope(rest, OUT_OF_BAND, scopeFor(options))
  if (!registered.ok) throw new Error(`The server registers no app: ${registered.fault.message}`)
  const app: OAuthApp = registered.value
  const verifier = randomId() + randomId()
  const page = authorizationUrl(server, app, { state: randomId(), verifier, isFurther: true })
  const code = (await askForCode(page)).trim()
  const issued = await fetchToken(rest, app, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
  })
  if (!issued.ok) throw new Error(`The server does not accept the code: ${issued.fault.message}`)
  const { token } = issued.value
  return { token, logOut: () => revokeToken(rest, app, token) }
}
