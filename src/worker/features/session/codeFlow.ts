import type { CommandOf } from '../../../shared/commands/command.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { CommandEnd } from '../../../shared/protocol/batch.ts'
import { line, withoutUndefined } from '../../json/read.ts'
import type { RestClient } from '../../net/restClient.ts'
import type { Platform } from '../../platform/platform.ts'
import { isServerUrl } from './findServer.ts'
import { authorizationUrl, fetchToken, type IssuedToken, type OAuthApp, registerStaffApp } from './oauth.ts'
import { isNameOf, metadataOf } from './oauthMetadata.ts'
import type { SessionStore } from './sessionStore.ts'
import { MAX_AUTHORIZATION_MS, type PendingAuthorization, type SignInStorage } from './signInStorage.ts'

interface CodeFlowParts {
  readonly sessions: Pick<SessionStore, 'records' | 'record'>
  readonly storage: SignInStorage
  readonly platform: Pick<Platform, 'clock' | 'randomId'>
  /** The REST client of the instance at `server`; without one, of the configured instance. */
  readonly rest: (server?: string) => RestClient
  /** Origin of a server's own pages (I36). */
  readonly siteOf: (server: string) => Promise<string>
  /** A client that the instance knows. `scopes`: those that the server says it has. */
  readonly knownApp: (rest: RestClient, scopes: Promise<readonly string[]>) => Promise<Outcome<OAuthApp>>
  readonly redirectUri: string
  /** Starts private mode, before anything of the session is stored. */
  readonly startPrivacy: () => Promise<Outcome<undefined>>
  readonly complete: (issued: IssuedToken, app: OAuthApp, tabId: string, rest: RestClient) => Result
}

type Result = Promise<CommandEnd>

const MAX_REFUSAL_CHARS = 500

/** Signing in on the instance's own page, by the authorization-code flow (decision 39). */
export class CodeFlow {
  readonly #parts: CodeFlowParts

  constructor(parts: CodeFlowParts) {
    this.#parts = parts
  }

  /** Creates the authorization URL. `finish` checks its `state`. */
  async start({ account, staff, server, privateMode = false }: CommandOf<'authorize'> & Sender): Result {
    const { sessions, storage, platform, redirectUri, siteOf } = this.#parts
    const { clock, randomId } = platform
    if (server !== undefined && !isServerUrl(server)) return fail('invalid', 'no address of a server')
    // A moderator logs in again at the account's own instance.
    const rest = this.#parts.rest(server ?? (staff ? sessions.record(account)?.server : undefined))
    const site = await siteOf(rest.server)
    const metadata = metadataOf(rest, site)
    const scopes = metadata.then((known) => known.scopes)
    const [registered, { namesItself }] = await Promise.all([
      staff ? registerStaffApp(rest, redirectUri) : this.#parts.knownApp(rest, scopes),
      metadata,
    ])
    if (!registered.ok) return registered
    const app = registered.value
    const pending = {
      state: randomId(),
      verifier: randomId() + randomId(),
      server: rest.server,
      site,
      namesItself,
      app,
      at: clock.now(),
      privateMode,
      isFurther: this.#isFurther(rest.server, staff ? account : undefined),
      staff: staff === true,
    }
    await storage.savePending(pending)
    return ok({ url: authorizationUrl(site, app, pending) })
  }

  /** Takes what the page of the server has returned. Asks first if another server may be behind it (S44). */
  async finish(answer: CommandOf<'finishAuthorization'>, tabId: string): Result {
    const { sessions, storage, platform } = this.#parts
    const pending = await this.#take(answer.state)
    if (pending === undefined || pending.code !== undefined) return NOT_STARTED_HERE
    const { server, site = server, namesItself = false } = pending
    const isMisnamed = answer.iss === undefined ? namesItself : !isNameOf(answer.iss, site)
    if (isMisnamed || answer.isAmbiguous) return FROM_ELSEWHERE
    const { code, error } = answer
    if (code === undefined || error !== undefined) return refusal(answer)
    const servers = new Set([...sessions.records].map((known) => known.server))
    const isNew = !servers.delete(server)
    // The right `iss` proves nothing: a hostile server can put it into the return address. Without accounts elsewhere, nobody is asked.
    if (servers.size === 0) return this.#redeem(pending, code, tabId)
    const id = platform.randomId()
    await storage.savePending({ ...pending, state: id, code })
    return ok({ question: { id, host: new URL(site).host, isNew } })
  }

  /** The answer to the question of `finish`. It is taken once, and with it the code. */
  async confirm({ question, yes }: CommandOf<'confirmAuthorization'>, tabId: string): Result {
    const pending = await this.#take(question)
    if (pending?.code === undefined) return NOT_STARTED_HERE
    return yes ? this.#redeem(pending, pending.code, tabId) : ok(undefined)
  }

  /** Whether an account at `server` is signed in, other than the one that logs in again. */
  #isFurther(server: string, again: string | undefined): boolean {
    return [...this.#parts.sessions.records].some(
      (known) => known.server === server && known.account !== again,
    )
  }

  async #take(state: string): Promise<PendingAuthorization | undefined> {
    const { storage, platform } = this.#parts
    const pending = await storage.takePending(state)
    return pending !== undefined && platform.clock.now() - pending.at < MAX_AUTHORIZATION_MS
      ? pending
      : undefined
  }

  async #redeem(
    { server, app, verifier, privateMode, isFurther = false, staff = false }: PendingAuthorization,
    code: string,
    tabId: string,
  ): Result {
    const prepared = privateMode ? await this.#parts.startPrivacy() : ok(undefined)
    if (!prepared.ok) return prepared
    const rest = this.#parts.rest(server)
    const token = await fetchToken(rest, app, {
      grant_type: 'authorization_code',
      code,
      ...withoutUndefined({ code_verifier: verifier }),
    })
    if (!token.ok) return token
    const ended = await this.#parts.complete(token.value, app, tabId, rest)
    if (!ended.ok) return ended
    // That a moderator comes back who was signed in before is as it should be.
    return staff ? ok({ toDesk: true }) : isFurther ? ended : ok(undefined)
  }
}

interface Sender {
  readonly account: string
}

const NOT_STARTED_HERE = fail('invalid', 'this sign-in was not started here')
const FROM_ELSEWHERE = fail('invalid', 'the answer does not come from the server of this sign-in', {
  textKey: 'accounts.callback_elsewhere',
})

/** What the server says instead of a code (S15). */
function refusal({ error, errorDescription }: CommandOf<'finishAuthorization'>): CommandEnd {
  const words = line(errorDescription, MAX_REFUSAL_CHARS) || line(error)
  return fail('refused', words, words === '' ? {} : { serverText: words })
}
