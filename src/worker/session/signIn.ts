import { type Fault, fail, failed, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { Clock } from '../clock.ts'
import type { CommandOf } from '../commands/commandContext.ts'
import type { EngineLog } from '../log.ts'
import type { RestClient } from '../net/restClient.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import { record } from '../normalize/read.ts'
import { notYet } from '../registration/notYet.ts'
import { registrationFault } from '../registration/registrationFault.ts'
import { registrationRequest } from '../registration/registrationRequest.ts'
import { resetPassword } from '../registration/resetPassword.ts'
import {
  answerChallenge,
  authorizationUrl,
  fetchToken,
  type Grant,
  isAppKnown,
  isUnknownClient,
  type OAuthApp,
  registerApp,
  revokeToken,
} from './oauth.ts'
import type { SessionCommand } from './sessionCommands.ts'
import type { SessionStore } from './sessionStore.ts'
import { type Verified, verifyCredentials } from './verify.ts'

/** A sign-in that went to the instance and has not come back by then is not finished any more. */
const AUTHORIZATION_LIMIT_MS = 30 * 60_000

export interface SignInParts {
  readonly sessions: SessionStore
  /** Where people sign in. */
  readonly rest: RestClient
  /** An account may be signed in at another instance than the one that is configured now. */
  readonly restAt: (server: string) => RestClient
  readonly normalizing: NormalizeContext
  readonly clock: Clock
  readonly log: EngineLog
  /** The return address: `/oauth-callback` on the client's own origin (S15). */
  readonly redirectUri: string
  readonly randomId: () => string
  /** An account is signed in, perhaps anew. */
  readonly onSignedIn: (verified: Verified) => void
  /** Ends what runs for `account` after its writes have come through. */
  readonly beforeSignOut: (account: AccountKey) => Promise<void>
  readonly onSignedOut: (account: AccountKey) => void
}

type Ended = Promise<Outcome<CommandResult | undefined>>

/** `fresh`: it was registered just now, and the instance is sure to know it. */
interface Client {
  readonly app: OAuthApp
  readonly fresh: boolean
}

/** Signing in, signing out and registering. */
export class SignIn {
  readonly #parts: SignInParts

  constructor(parts: SignInParts) {
    this.#parts = parts
  }

  async perform(command: SessionCommand): Ended {
    switch (command.kind) {
      case 'signIn': {
        const { username, password } = command
        return this.#byGrant({ grant_type: 'password', username, password })
      }
      case 'answerChallenge':
        return this.#byChallenge(command)
      case 'authorize':
        return this.#authorize()
      case 'finishAuthorization':
        return this.#finishAuthorization(command)
      case 'signOut':
        return this.#signOut(command.account)
      case 'register':
        return this.#registerAccount(command)
      case 'resetPassword':
        return resetPassword(this.#parts.rest, command.name)
    }
  }

  async #byChallenge({ method, token, code }: CommandOf<'answerChallenge'>): Ended {
    const app = await this.#app()
    if (!app.ok) return app
    const { app: used } = app.value
    const answer = await answerChallenge(this.#parts.rest, used, { method, token, code })
    return answer.ok ? this.#enter(answer.value, used) : answer
  }

  /** Makes the address the browser goes to; its `state` is made and checked here. */
  async #authorize(): Ended {
    const { rest, sessions, clock, randomId } = this.#parts
    // Whoever is sent there with a client that is not known comes to a page that leads nowhere.
    const kept = await this.#app()
    if (!kept.ok) return kept
    const forgotten = !kept.value.fresh && !(await isAppKnown(rest, kept.value.app))
    const client = forgotten ? await this.#register() : kept
    if (!client.ok) return client
    const { app } = client.value
    const state = randomId()
    await sessions.keepPending({ state, server: rest.server, app, at: clock.now() })
    return ok({ url: authorizationUrl(rest.server, app, state) })
  }

  async #finishAuthorization({ code, state }: CommandOf<'finishAuthorization'>): Ended {
    const { rest, sessions, clock } = this.#parts
    const pending = await sessions.pending()
    const fits =
      pending !== undefined &&
      pending.state === state &&
      pending.server === rest.server &&
      clock.now() - pending.at < AUTHORIZATION_LIMIT_MS
    if (!fits) return fail('invalid', 'this sign-in was not started here')
    await sessions.keepPending(null)
    const token = await fetchToken(rest, pending.app, { grant_type: 'authorization_code', code })
    return token.ok ? this.#enter(token.value, pending.app) : token
  }

  /** Ends the session of `account`: what runs comes through, then the token is revoked, then all tabs are told. */
  async #signOut(account: AccountKey): Ended {
    const { sessions, restAt, beforeSignOut, onSignedOut } = this.#parts
    const record = sessions.record(account)
    if (record === undefined) return ok(undefined)
    await beforeSignOut(account)
    const revoked = await revokeToken(restAt(record.server), record.app, record.token)
    await sessions.drop(account)
    onSignedOut(account)
    // Signed out here either way; that the instance was not told is for the log.
    if (!revoked.ok) this.#parts.log.warn(`a token could not be revoked: ${revoked.fault.message}`)
    return ok(undefined)
  }

  async #byGrant(grant: Grant): Ended {
    const granted = await this.#grant(grant)
    return granted.ok ? this.#enter(granted.value.token, granted.value.app) : granted
  }

  /** Makes an account, which the app asks for in its own name. */
  async #registerAccount({ form }: CommandOf<'register'>): Ended {
    const { rest, log } = this.#parts
    const granted = await this.#grant({ grant_type: 'client_credentials' })
    if (!granted.ok) return granted
    const answer = await rest.send(registrationRequest(form, granted.value.token))
    if (!answer.ok) {
      const fault = registrationFault(answer.fault)
      log.warn(`registering failed: ${fault.message}`)
      return failed(fault)
    }
    const { access_token: token, identifier, message } = record(answer.value.value)
    if (typeof token !== 'string' || token === '') return ok({ notYet: notYet(identifier, message) })
    const entered = await this.#enter(token, granted.value.app)
    // The account is there all the same. Mastodon hands out tokens that are good for nothing until the mail is answered.
    if (entered.ok) return entered
    return ok({
      notYet: { until: entered.fault.code === 'refused' ? 'confirmed' : 'signed-in', words: '' },
    })
  }

  /** A token by `grant`, from a client that the instance may have forgotten. */
  async #grant(grant: Grant): Promise<Outcome<{ readonly token: string; readonly app: OAuthApp }>> {
    const { rest } = this.#parts
    const app = await this.#app()
    if (!app.ok) return app
    const { fresh } = app.value
    let used = app.value.app
    let token = await fetchToken(rest, used, grant)
    if (!token.ok && !fresh && (await this.#forgot(used, token.fault))) {
      const renewed = await this.#register()
      if (!renewed.ok) return renewed
      used = renewed.value.app
      token = await fetchToken(rest, used, grant)
    }
    return token.ok ? ok({ token: token.value, app: used }) : token
  }

  /** Whether `fault` is about the client, and not about the person. */
  async #forgot(app: OAuthApp, fault: Fault): Promise<boolean> {
    if (fault.code !== 'refused') return false
    return isUnknownClient(fault) || !(await isAppKnown(this.#parts.rest, app))
  }

  async #enter(token: string, app: OAuthApp): Ended {
    const { rest, sessions, normalizing, onSignedIn } = this.#parts
    const verified = await verifyCredentials(rest, token, app, normalizing)
    if (!verified.ok) return refusedWho(verified.fault)
    // Kept first: what then runs for the account has to find its new token.
    await sessions.add(verified.value.record)
    onSignedIn(verified.value)
    return ok(undefined)
  }

  /** The client as it was registered before, else registered now: once for each instance. */
  async #app(): Promise<Outcome<Client>> {
    const { rest, sessions, redirectUri } = this.#parts
    const kept = await sessions.app(rest.server)
    return kept?.redirectUri === redirectUri ? ok({ app: kept, fresh: false }) : this.#register()
  }

  async #register(): Promise<Outcome<Client>> {
    const { rest, sessions, redirectUri } = this.#parts
    const made = await registerApp(rest, redirectUri)
    if (!made.ok) return made
    await sessions.keepApp(rest.server, made.value)
    return ok({ app: made.value, fresh: true })
  }
}

/** Errors of verify_credentials have fixed texts, not the instance's (S12). */
function refusedWho({ code, message, status }: Fault): Outcome<never> {
  return failed({ code, message, ...(status === undefined ? {} : { status }) })
}
