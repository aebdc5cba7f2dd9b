import type { CommandOf, KindBy } from '../../../shared/commands/command.ts'
import { type Fault, fail, failed, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import type { CommandEnd } from '../../../shared/protocol/batch.ts'
import type { Opening } from '../../../shared/protocol/views.ts'
import type { SessionHandler } from '../../context/handler.ts'
import { optionalId, record, withoutUndefined } from '../../json/read.ts'
import type { RestClient } from '../../net/restClient.ts'
import type { NormalizeContext } from '../../normalize/harvest.ts'
import type { Platform } from '../../platform/platform.ts'
import { pendingSignIn } from '../registration/pendingSignIn.ts'
import { registrationFault } from '../registration/registrationFault.ts'
import { registrationRequest } from '../registration/registrationRequest.ts'
import { resetPassword } from '../registration/resetPassword.ts'
import type { AccountRecord } from './accountRecord.ts'
import { CodeFlow } from './codeFlow.ts'
import { findServer } from './findServer.ts'
import { isStreamForbidden } from './isStreamForbidden.ts'
import {
  answerChallenge,
  fetchToken,
  type Grant,
  type IssuedToken,
  isAppKnown,
  isUnknownClient,
  isWrongPassword,
  type OAuthApp,
  registerApp,
  revokeToken,
} from './oauth.ts'
import { metadataOf } from './oauthMetadata.ts'
import type { Privacy, Snapshot } from './privacy.ts'
import { reasonOf } from './reasonOf.ts'
import type { SessionStore } from './sessionStore.ts'
import type { SignInStorage } from './signInStorage.ts'
import { type Verified, verifyCredentials } from './verify.ts'

interface SignInParts {
  readonly platform: Platform
  readonly sessions: SessionStore
  readonly storage: SignInStorage
  /** Base URL of the configured instance, where the forms of this client sign in. */
  readonly server: string
  readonly servers: Servers
  readonly host: SignInHost
  readonly privacy: Privacy
}

/** The rest of the engine, as signing in and out calls it. */
export interface SignInHost {
  /** The key of an account that signs in, which may be known by an earlier name (SA44). */
  keyFor(record: AccountRecord): Promise<AccountKey>
  /** An account has signed in, even if it was signed in before. */
  signedIn(verified: Verified, tabId: string): void
  /** Shows another account in a tab. */
  showAccount(tabId: string, account: AccountKey, opening?: readonly Opening[]): void
  /** Waits for the pending writes of `account`, then stops its tasks. */
  beforeSignOut(account: AccountKey): Promise<void>
  signedOut(account: AccountKey): void
}

/** The instances at their base URLs. */
interface Servers {
  server(url: string): Server
}

/** The instance, as a sign-in uses it. */
interface Server {
  readonly rest: RestClient
  readonly instances: {
    readonly instance: Pick<Instance, 'software' | 'capabilities'>
    load(): Promise<Pick<Instance, 'site'>>
  }
  readonly normalizeContext: NormalizeContext
}

type Result = Promise<CommandEnd>

/** A sign-in in progress. */
interface Attempt {
  /** The tab that will show the account. */
  readonly tabId: string
  /** Private mode: the session is not stored (ST30). */
  readonly isPrivate: boolean
}

/** The handlers of the commands of `SignIn`. The tab that sends a command shows the account that signs in. */
type SignInHandlers = { readonly [K in Exclude<KindBy<'session'>, 'signOut'>]: SessionHandler<K> }

interface Client {
  readonly app: OAuthApp
  /** It was registered just now, so the instance certainly knows it. */
  readonly fresh: boolean
}

/** Signing in, signing out and registering. */
export class SignIn {
  readonly #parts: SignInParts
  readonly #codeFlow: CodeFlow
  /** The return address: `/oauth-callback` on the client's own origin (S15). */
  readonly #redirectUri: string
  readonly handlers: SignInHandlers = {
    signIn: ({ username, password }, tabId) =>
      this.#byGrant({ grant_type: 'password', username, password }, this.#attempt(tabId)),
    answerChallenge: (command, tabId) => this.#byChallenge(command, this.#attempt(tabId)),
    authorize: (command) => this.#codeFlow.start(command),
    finishAuthorization: (command, tabId) => this.#codeFlow.finish(command, tabId),
    confirmAuthorization: (command, tabId) => this.#codeFlow.confirm(command, tabId),
    showAccount: (command, tabId) => this.#showAccount(command, tabId),
    findServer: ({ address }) => this.#findServer(address),
    setPrivacy: ({ privateMode }) => (privateMode ? this.#parts.privacy.start() : this.#parts.privacy.end()),
    register: (command, tabId) => this.#registerAccount(command, this.#attempt(tabId)),
    resetPassword: ({ name }) => resetPassword(this.#rest(), name),
  }

  constructor(parts: SignInParts) {
    this.#parts = parts
    this.#redirectUri = `${parts.platform.origin}/oauth-callback`
    this.#codeFlow = new CodeFlow({
      ...parts,
      redirectUri: this.#redirectUri,
      siteOf: (server) => this.#siteOf(server),
      rest: (server) => this.#rest(server),
      knownApp: (rest, scopes) => this.#knownApp(rest, scopes),
      startPrivacy: () => parts.privacy.start(),
      complete: (issued, app, tabId, rest) =>
        this.#complete(issued, app, { tabId, isPrivate: parts.privacy.on }, rest),
    })
  }

  #attempt(tabId: string): Attempt {
    return { tabId, isPrivate: this.#parts.privacy.on }
  }

  async #showAccount({ as, opening }: CommandOf<'showAccount'>, tabId: string): Result {
    const { sessions, host } = this.#parts
    if (!sessions.knows(as)) return fail('signed-out', `${as} is not signed in`)
    host.showAccount(tabId, as, opening)
    return ok(undefined)
  }

  async #findServer(address: string): Result {
    const { platform, server } = this.#parts
    const found = await findServer(platform, address)
    if (!found.ok) return found
    const own = found.value.url === server
    const polled = !own && (await isStreamForbidden(platform, found.value.url))
    return ok({ server: { ...found.value, own, ...(polled ? { polled: true as const } : {}) } })
  }

  async #byChallenge({ method, token, code }: CommandOf<'answerChallenge'>, attempt: Attempt): Result {
    const client = await this.#client()
    if (!client.ok) return client
    const { app } = client.value
    const answer = await answerChallenge(this.#rest(), app, { method, token, code })
    return answer.ok ? this.#complete(answer.value, app, attempt) : answer
  }

  /** A client that the instance knows: for a forgotten one, the authorization page would be a dead end. */
  async #knownApp(rest: RestClient, scopes: Promise<readonly string[]>): Promise<Outcome<OAuthApp>> {
    const stored = await this.#client(rest, scopes)
    if (!stored.ok) return stored
    const { app, fresh } = stored.value
    if (fresh || (await isAppKnown(rest, app))) return ok(app)
    const renewed = await this.#register(rest, scopes)
    return renewed.ok ? ok(renewed.value.app) : renewed
  }

  /** Signs `account` out: waits for its writes, updates all tabs, then revokes the token: no call may follow that. */
  async signOut(account: AccountKey): Result {
    const { sessions, host, platform } = this.#parts
    const record = sessions.record(account)
    if (record === undefined) return ok(undefined)
    await host.beforeSignOut(account)
    const { token } = sessions.record(account) ?? record
    // Unless the account has signed in again in the meantime.
    if (token === record.token) {
      await sessions.drop(account)
      host.signedOut(account)
    }
    const revoked = await revokeToken(this.#rest(record.server), record.app, record.token)
    // The account is signed out here in any case.
    if (!revoked.ok) platform.log.warn(`could not revoke a token: ${revoked.fault.message}`)
    return ok(undefined)
  }

  /** The user has deleted this browser's data (EV6). `known` is what the engine still knows of it. */
  rescue(known: Snapshot): Promise<Outcome<undefined>> {
    return this.#parts.privacy.rescue(known)
  }

  /** The last tab of a private session has closed: signs all accounts out, and discards everything (ST29). */
  async endPrivacy(): Promise<void> {
    // All at once: the browser may end the engine soon after its last tab.
    const leaving = [...this.#parts.sessions.records].map(({ account }) => this.signOut(account))
    await Promise.allSettled(leaving)
    await this.#parts.privacy.discard()
  }

  async #byGrant(grant: Grant, attempt: Attempt): Result {
    const granted = await this.#grant(grant)
    if (granted.ok) return this.#complete(granted.value.issued, granted.value.app, attempt)
    return isWrongPassword(granted.fault) ? wrongPassword(granted.fault) : granted
  }

  /** Registers an account, with the client's own token. */
  async #registerAccount({ form }: CommandOf<'register'>, attempt: Attempt): Result {
    const { log } = this.#parts.platform
    const granted = await this.#grant({ grant_type: 'client_credentials' })
    if (!granted.ok) return granted
    const { instance } = this.#at(this.#parts.server).instances
    const request = registrationRequest(form, granted.value.issued.token, instance.software)
    const answer = await this.#rest().send(request)
    if (!answer.ok) {
      const fault = registrationFault(answer.fault)
      log.warn(`registration failed: ${fault.message}`)
      return failed(fault)
    }
    const { access_token: token, id, identifier, message } = record(answer.value.value)
    if (typeof token !== 'string' || token === '')
      return ok({ pendingSignIn: pendingSignIn(identifier, message) })
    const issued = { token, ...withoutUndefined({ tokenId: optionalId(id) }) }
    const completed = await this.#complete(issued, granted.value.app, attempt)
    // The account exists in any case. Mastodon's tokens are unusable until the email is confirmed.
    if (completed.ok) return completed
    return ok({
      pendingSignIn: { until: completed.fault.code === 'refused' ? 'confirmed' : 'signed-in', words: '' },
    })
  }

  /** Fetches a token. Registers the client again if the instance has forgotten it. */
  async #grant(grant: Grant): Promise<Outcome<{ readonly issued: IssuedToken; readonly app: OAuthApp }>> {
    const rest = this.#rest()
    const client = await this.#client()
    if (!client.ok) return client
    let { app } = client.value
    let token = await fetchToken(rest, app, grant)
    if (!token.ok && !client.value.fresh && (await this.#hasForgotten(app, token.fault))) {
      const renewed = await this.#register()
      if (!renewed.ok) return renewed
      app = renewed.value.app
      token = await fetchToken(rest, app, grant)
    }
    return token.ok ? ok({ issued: token.value, app }) : token
  }

  /** Whether `fault` means that the instance has forgotten the client, and not that the credentials are wrong. */
  async #hasForgotten(app: OAuthApp, fault: Fault): Promise<boolean> {
    if (fault.code !== 'refused') return false
    return isUnknownClient(fault) || !(await isAppKnown(this.#rest(), app))
  }

  async #complete(
    { token, tokenId }: IssuedToken,
    app: OAuthApp,
    attempt: Attempt,
    rest = this.#rest(),
  ): Result {
    const { sessions, host, privacy } = this.#parts
    const verified = await verifyCredentials(rest, token, app, this.#at(rest.server).normalizeContext)
    if (!verified.ok) return withoutServerText(verified.fault)
    const record = { ...verified.value.record, account: await host.keyFor(verified.value.record) }
    // Private mode has ended with its last tab (ST29).
    if (attempt.isPrivate && !privacy.on) {
      void revokeToken(rest, app, token)
      return fail('cancelled', 'the private session is over')
    }
    const before = sessions.record(record.account)
    // Store the record first: the account's tasks need the new token.
    await sessions.add({ ...record, ...withoutUndefined({ tokenId }) })
    host.signedIn({ ...verified.value, record }, attempt.tabId)
    // The account was signed in already. Some instances issue the same token again.
    if (before !== undefined && before.token !== token) void revokeToken(rest, before.app, before.token)
    return ok(before && { signedInBefore: record.account })
  }

  /** The REST client of the instance at `server`; without one, of the configured instance. */
  #rest(server = this.#parts.server): RestClient {
    return this.#at(server).rest
  }

  #at(server: string): Server {
    return this.#parts.servers.server(server)
  }

  /** Origin of a server's own pages (I36). */
  async #siteOf(server: string): Promise<string> {
    return server === this.#parts.platform.origin ? (await this.#at(server).instances.load()).site : server
  }

  /** The stored client registration of the instance, else a new one. */
  async #client(rest = this.#rest(), scopes?: Promise<readonly string[]>): Promise<Outcome<Client>> {
    const stored = await this.#parts.storage.app(rest.server)
    return stored?.redirectUri === this.#redirectUri
      ? ok({ app: stored, fresh: false })
      : this.#register(rest, scopes)
  }

  /** The scopes that the server says it has, where it may lack `admin` (S18): few registrations are free. */
  async #scopesOf(rest: RestClient): Promise<readonly string[]> {
    if (this.#at(rest.server).instances.instance.capabilities.passwordGrant) return []
    return (await metadataOf(rest, await this.#siteOf(rest.server))).scopes
  }

  /** @param scopes those that the server says it has. Awaited only here: most sign-ins need no registration. */
  async #register(
    rest = this.#rest(),
    scopes: Promise<readonly string[]> = this.#scopesOf(rest),
  ): Promise<Outcome<Client>> {
    const registered = await registerApp(rest, this.#redirectUri, await scopes)
    if (!registered.ok) return registered
    await this.#parts.storage.saveApp(rest.server, registered.value)
    return ok({ app: registered.value, fresh: true })
  }
}

/** Drops the instance's message: the tab has its own text for this fault (S11). */
const wrongPassword = ({ message, status }: Fault): Outcome<never> =>
  fail('unauthorized', message, status === undefined ? {} : { status })

/** Errors of verify_credentials have fixed texts, not the instance's (S12), except Mastodon's reasons. */
function withoutServerText(fault: Fault): Outcome<never> {
  const { code, message, status } = fault
  return failed({ code, message, ...withoutUndefined({ status, serverText: reasonOf(fault) }) })
}
