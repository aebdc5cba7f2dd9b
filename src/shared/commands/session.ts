import type { AccountKey } from '../model/keys.ts'
import type { RegistrationForm } from '../model/registration.ts'
import type { Opening } from '../protocol/views.ts'
import { sessionCommand } from './defineCommand.ts'

export type NoPayload = Readonly<Record<never, never>>

/** The answer to an instance's request for a second factor. */
export interface ChallengeAnswer {
  readonly method: 'totp' | 'recovery'
  /** The `mfa_token` of the request. */
  readonly token: string
  readonly code: string
}

/** What a server returns to `/oauth-callback`: a code or an error. */
export interface AuthorizationAnswer {
  readonly state: string
  readonly code?: string
  readonly error?: string
  readonly errorDescription?: string
  /** The name of the server that answers (RFC 9207). */
  readonly iss?: string
  /** A parameter occurred more than once: somebody else has a hand in the address (S43). */
  readonly isAmbiguous?: true
}

/** Commands for signing in and out, and for registration. */
export const SESSION_COMMANDS = {
  signIn: sessionCommand<{ readonly username: string; readonly password: string }>(),
  answerChallenge: sessionCommand<ChallengeAnswer>(),
  /** Starts the authorization-code flow; `settled.result.url` is the page to open. */
  authorize: sessionCommand<{
    /** Requests a token with a moderator's rights, where ordinary tokens lack them (S40). */
    readonly staff?: boolean
    /** Base URL of the instance, if it is not the configured one. */
    readonly server?: string
    /** Private mode: the session is not stored (ST30). */
    readonly privateMode?: boolean
  }>(),
  /** Finds the instance of an account or a host; `settled.result.server` describes it. */
  findServer: sessionCommand<{ readonly address: string }>(),
  /** Takes the answer of a server's page. With `settled.result.question`, the sign-in waits for `confirmAuthorization`. */
  finishAuthorization: sessionCommand<AuthorizationAnswer>(),
  /** Answers a question of `finishAuthorization`, by its id. */
  confirmAuthorization: sessionCommand<{ readonly question: string; readonly yes: boolean }>(),
  /** Drafts, waiting posts and preferences stay for the next log-in, unless they are to be deleted (S24, S48). */
  signOut: sessionCommand<{ readonly drafts?: 'keep' | 'delete' }>({ signsOut: true }),
  /** Starts or ends the private mode (ST32). */
  setPrivacy: sessionCommand<{ readonly privateMode: boolean }>(),
  /** Shows another account in the tab that sends the command, with the views of its page in the same batch (SA50). */
  showAccount: sessionCommand<{ readonly as: AccountKey; readonly opening?: readonly Opening[] }>(),
  /** Creates an account and signs in to it, unless the instance requires something first (`result.pendingSignIn`). */
  register: sessionCommand<{ readonly form: RegistrationForm }>(),
  /** The instance mails a link to reset the password. `name`: an address or a username. */
  resetPassword: sessionCommand<{ readonly name: string }>(),
}
