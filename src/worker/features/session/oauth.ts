import { type Fault, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { CLIENT_NAME } from '../../dialect/clientName.ts'
import { parseJson } from '../../json/parseJson.ts'
import { type JsonObject, optionalId, optionalLine, record, withoutUndefined } from '../../json/read.ts'
import type { RestClient } from '../../net/restClient.ts'
import { sha256 } from './sha256.ts'

/** The scope that the client requests (S18). */
const OAUTH_SCOPE = 'read write follow push admin'
/** Mastodon and GoToSocial reject unknown scopes. */
const PLAIN_SCOPE = 'read write follow push'
/** Mastodon's names for the `admin` scope. It is requested only when a moderator logs in as staff (S40). */
const STAFF_SCOPE = `${PLAIN_SCOPE} admin:read admin:write`

/** This browser's registration as a client of the instance (S17). */
export interface OAuthApp {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly scope: string
  /** The instance's VAPID key. Some servers send it only with the registration. */
  readonly pushKey?: string
}

/**
 * POST /api/v1/apps. Falls back to the plain scope where `admin` is refused.
 *
 * @param scopes those that the server says it has; empty: it does not say so.
 */
export async function registerApp(
  rest: RestClient,
  redirectUri: string,
  scopes: readonly string[],
): Promise<Outcome<OAuthApp>> {
  if (scopes.length > 0 && !scopes.includes('admin')) return registerForScope(rest, redirectUri, PLAIN_SCOPE)
  const full = await registerForScope(rest, redirectUri, OAUTH_SCOPE)
  return full.ok || full.fault.code !== 'refused' ? full : registerForScope(rest, redirectUri, PLAIN_SCOPE)
}

/** POST /api/v1/apps, for a login with the rights of a moderator. */
export const registerStaffApp = (rest: RestClient, redirectUri: string): Promise<Outcome<OAuthApp>> =>
  registerForScope(rest, redirectUri, STAFF_SCOPE)

/** Whether tokens of `app` may be used for the calls of staff. */
export const includesStaff = ({ scope }: OAuthApp): boolean => /\badmin\b/.test(scope)

/** POST /api/v1/apps, with this scope. */
export async function registerForScope(
  rest: RestClient,
  redirectUri: string,
  scope: string,
): Promise<Outcome<OAuthApp>> {
  const answer = await rest.send({
    method: 'POST',
    path: '/api/v1/apps',
    form: { client_name: CLIENT_NAME, redirect_uris: redirectUri, scopes: scope },
    urgent: true,
  })
  if (!answer.ok) return answer
  const { client_id: clientId, client_secret: clientSecret, vapid_key } = record(answer.value.value)
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') {
    return fail('unreadable', 'the instance sent no client id')
  }
  const pushKey = optionalLine(vapid_key)
  return ok({ clientId, clientSecret, redirectUri, scope, ...(pushKey === undefined ? {} : { pushKey }) })
}

/** The part of a sign-in that its address names. */
interface AddressedSignIn {
  readonly state: string
  readonly verifier: string
  /** Another account of the server is signed in here (SA9). */
  readonly isFurther: boolean
}

/** The URL to which the browser is redirected in the authorization-code flow (S32). */
export function authorizationUrl(
  site: string,
  app: OAuthApp,
  { state, verifier, isFurther }: AddressedSignIn,
): string {
  const url = new URL('/oauth/authorize', site)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    scope: app.scope,
    state,
    // Servers that do not know PKCE ignore it.
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    // Mastodon keeps the browser logged in, and would return at once with the account that it has.
    ...(isFurther ? { force_login: 'true' } : {}),
  }).toString()
  return url.href
}

/** The S256 challenge of a PKCE verifier (RFC 7636). */
function challengeOf(verifier: string): string {
  const digest = sha256(new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** A token from the instance. */
export interface IssuedToken {
  readonly token: string
  /** Its id in the list of the account's sessions. */
  readonly tokenId?: string
}

export type Grant =
  | { readonly grant_type: 'password'; readonly username: string; readonly password: string }
  | { readonly grant_type: 'authorization_code'; readonly code: string; readonly code_verifier?: string }
  | { readonly grant_type: 'client_credentials' }

/**
 * POST /oauth/token. If two-factor authentication is required, the fault is `mfa-required` with
 * the challenge's token as its `mfaToken`.
 */
export async function fetchToken(
  rest: RestClient,
  app: OAuthApp,
  grant: Grant,
): Promise<Outcome<IssuedToken>> {
  const answer = await rest.send({
    method: 'POST',
    path: '/oauth/token',
    form: {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      // GoToSocial requires it for every grant; other servers ignore it.
      redirect_uri: app.redirectUri,
      scope: app.scope,
      ...grant,
    },
    urgent: true,
  })
  if (!answer.ok) return grantFault(answer)
  return tokenOf(answer.value.value)
}

/** POST /oauth/mfa/challenge. */
export async function answerChallenge(
  rest: RestClient,
  app: OAuthApp,
  challenge: { readonly token: string; readonly method: 'totp' | 'recovery'; readonly code: string },
): Promise<Outcome<IssuedToken>> {
  const answer = await rest.send({
    method: 'POST',
    path: '/oauth/mfa/challenge',
    form: {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      mfa_token: challenge.token,
      code: challenge.code,
      challenge_type: challenge.method,
    },
    urgent: true,
  })
  return answer.ok ? tokenOf(answer.value.value) : grantFault(answer)
}

/** Whether the instance does not know the client, which must then register again. */
export const isUnknownClient = (fault: Fault): boolean => errorOf(fault) === 'invalid_client'

/**
 * Whether the instance still knows `app`. Tries the client-credentials grant, because Pleroma answers a password grant of
 * a forgotten client just like a wrong password. Other failures count as yes.
 */
export async function isAppKnown(rest: RestClient, app: OAuthApp): Promise<boolean> {
  const answer = await fetchToken(rest, app, { grant_type: 'client_credentials' })
  if (answer.ok || answer.fault.code !== 'refused') return true
  const { status = 0 } = answer.fault
  return status >= 500 || errorOf(answer.fault) === 'invalid_scope'
}

/** POST /oauth/revoke. */
export const revokeToken = (rest: RestClient, app: OAuthApp, token: string): Promise<Outcome<unknown>> =>
  rest.send({
    method: 'POST',
    path: '/oauth/revoke',
    form: { client_id: app.clientId, client_secret: app.clientSecret, token },
    urgent: true,
    deadlineMs: 5_000,
  })

const tokenOf = (value: unknown): Outcome<IssuedToken> => {
  const { access_token: token, id } = record(value)
  return typeof token === 'string' && token !== ''
    ? ok({ token, ...withoutUndefined({ tokenId: optionalId(id) }) })
    : fail('unreadable', 'the instance sent no token')
}

/** Maps the errors of the token endpoint that need special handling (S3, S4, S7). */
function grantFault<T extends Outcome<unknown> & { readonly ok: false }>(answer: T): Outcome<never> {
  const { fault } = answer
  const body = bodyOf(fault)
  if (body.error === 'mfa_required' && typeof body.mfa_token === 'string') {
    return fail('mfa-required', 'two-factor authentication is required', {
      mfaToken: body.mfa_token,
    })
  }
  if (body.identifier === 'password_reset_required') return fail('password-reset-required', fault.message)
  if (body.error === 'unsupported_grant_type' || body.error === 'unauthorized_client') {
    return fail('needs-authorization', fault.message)
  }
  // A 401 here is a wrong password or client, not an expired token.
  return { ok: false, fault: fault.code === 'unauthorized' ? { ...fault, code: 'refused' } : fault }
}

/** OAuth errors about the client or the request, not about the user's password (RFC 6749, section 5.2). */
const CLIENT_ERRORS: ReadonlySet<unknown> = new Set(['invalid_client', 'invalid_request', 'invalid_scope'])

/**
 * Whether a password grant failed because of the name or the password (S11). Pleroma marks every other reason
 * with an `identifier`; Mastodon answers 400 `invalid_grant`, others 401.
 */
export function isWrongPassword(fault: Fault): boolean {
  if (fault.code !== 'refused' || (fault.status !== 400 && fault.status !== 401)) return false
  const { identifier, error } = bodyOf(fault)
  return typeof error === 'string' && identifier === undefined && !CLIENT_ERRORS.has(error)
}

const bodyOf = ({ detail = 'null' }: Fault): JsonObject => record(parseJson(detail))
const errorOf = (fault: Fault): unknown => bodyOf(fault).error
