import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { Clock } from '../clock.ts'
import type { CommandOf } from '../commands/commandContext.ts'
import type { EngineLog } from '../log.ts'
import type { RestClient } from '../net/restClient.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import {
  answerChallenge,
  authorizationUrl,
  fetchToken,
  type Grant,
  type OAuthApp,
  registerApp,
  revokeToken,
} from './oauth.ts'
import type { SessionStore } from './sessionStore.ts'
import { type Verified, verifyCredentials } from './verify.ts'

/** A sign-in that went to the instance and has not come back by then is not finished any more. */
const AUTHORIZATION_LIMIT_MS = 30 * 60_000
/** design "What the engine keeps": signing out waits this long for writes under way. */
export const SIGN_OUT_WAIT_MS = 5_000

export interface SignInParts {
  readonly sessions: SessionStore
  /** Where people sign in. */
  readonly rest: RestClient
  /** An account may be signed in at another instance than the one that is configured now. */
  readonly restAt: (server: string) => RestClient
  readonly normalizing: NormalizeContext
  readonly clock: Clock
  readonly log: EngineLog
  /** The page's address for coming back from the instance (spec/1 §2): `/oauth-callback` on the product's own origin. */
  readonly redirectUri: string
  readonly randomId: () => string
  /** An account is signed in, perhaps anew. */
  readonly onSignedIn: (verified: Verified) => void
  /** Ends what runs for `account` after its writes have come through. */
  readonly beforeSignOut: (account: AccountKey) => Promise<void>
  readonly onSignedOut: (account: AccountKey) => void
}

type Ended = Promise<Outcome<CommandResult | undefined>>

/** Signing in and out (spec/1 §7, §8). */
export class SignIn {
  readonly #parts: SignInParts

  constructor(parts: SignInParts) {
    this.#parts = parts
  }

  async byPassword({ username, password }: CommandOf<'signIn'>): Ended {
    return this.#byGrant({ grant_type: 'password', username, password })
  }

  async byChallenge({ method, token, code }: CommandOf<'answerChallenge'>): Ended {
    const app = await this.#app(false)
    if (!app.ok) return app
    const answer = await answerChallenge(this.#parts.rest, app.value.app, { method, token, code })
    return answer.ok ? this.#enter(answer.value, app.value.app) : answer
  }

  /** Makes the address the browser goes to; its `state` is made and checked here. */
  async authorize(): Ended {
    const { rest, sessions, clock, randomId } = this.#parts
    const app = await this.#app(false)
    if (!app.ok) return app
    const state = randomId()
    await sessions.keepPending({ state, server: rest.server, app: app.value.app, at: clock.now() })
    return ok({ url: authorizationUrl(rest.server, app.value.app, state) })
  }

  async finishAuthorization({ code, state }: CommandOf<'finishAuthorization'>): Ended {
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
  async signOut(account: AccountKey): Ended {
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
    const app = await this.#app(false)
    if (!app.ok) return app
    let used = app.value.app
    let token = await fetchToken(this.#parts.rest, used, grant)
    if (!token.ok && token.fault.code === 'refused' && app.value.remembered) {
      // An instance that has forgotten this client answers just as it does to a wrong password.
      const renewed = await this.#app(true)
      if (!renewed.ok) return renewed
      used = renewed.value.app
      token = await fetchToken(this.#parts.rest, used, grant)
    }
    return token.ok ? this.#enter(token.value, used) : token
  }

  async #enter(token: string, app: OAuthApp): Ended {
    const { rest, sessions, normalizing, onSignedIn } = this.#parts
    const verified = await verifyCredentials(rest, token, app, normalizing)
    if (!verified.ok) return verified
    // Kept first: what then runs for the account has to find its new token.
    await sessions.add(verified.value.record)
    onSignedIn(verified.value)
    return ok(undefined)
  }

  async #app(anew: boolean): Promise<Outcome<{ app: OAuthApp; remembered: boolean }>> {
    const { rest, sessions, redirectUri } = this.#parts
    const known = anew ? undefined : await sessions.app(rest.server)
    if (known !== undefined && known.redirectUri === redirectUri) return ok({ app: known, remembered: true })
    const made = await registerApp(rest, redirectUri)
    if (!made.ok) return made
    await sessions.keepApp(rest.server, made.value)
    return ok({ app: made.value, remembered: false })
  }
}
