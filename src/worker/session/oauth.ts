import { type Fault, fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { RestClient } from '../net/restClient.ts'
import { parseJson } from '../normalize/json.ts'
import { type Json, record } from '../normalize/read.ts'

/** The scope that the client requests (S18). */
const OAUTH_SCOPE = 'read write follow push admin'
/** Mastodon and GoToSocial refuse scopes they don't know. */
const PLAIN_SCOPE = 'read write follow push'
const CLIENT_NAME = 'Rookery'

/** This browser's registration as a client of the instance (S17). */
export interface OAuthApp {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly scope: string
}

/** POST /api/v1/apps. Falls back to the plain scope where `admin` is refused. */
export async function registerApp(rest: RestClient, redirectUri: string): Promise<Outcome<OAuthApp>> {
  const full = await tryRegister(rest, redirectUri, OAUTH_SCOPE)
  return full.ok || full.fault.code !== 'refused' ? full : tryRegister(rest, redirectUri, PLAIN_SCOPE)
}

async function tryRegister(rest: RestClient, redirectUri: string, scope: string): Promise<Outcome<OAuthApp>> {
  const answer = await rest.send({
    method: 'POST',
    path: '/api/v1/apps',
    form: { client_name: CLIENT_NAME, redirect_uris: redirectUri, scopes: scope },
    urgent: true,
  })
  if (!answer.ok) return answer
  const { client_id: clientId, client_secret: clientSecret } = record(answer.value.value)
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') {
    return fail('unreadable', 'the instance sent no client id')
  }
  return ok({ clientId, clientSecret, redirectUri, scope })
}

/** Where the browser goes for the authorization-code flow (S32). */
export function authorizationUrl(server: string, app: OAuthApp, state: string): string {
  const url = new URL('/oauth/authorize', server)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    scope: app.scope,
    state,
  }).toString()
  return url.href
}

export type Grant =
  | { readonly grant_type: 'password'; readonly username: string; readonly password: string }
  | { readonly grant_type: 'authorization_code'; readonly code: string }
  | { readonly grant_type: 'client_credentials' }

/** POST /oauth/token. The fault is `mfa-required` (its detail the challenge's token) when two factors are needed. */
export async function fetchToken(rest: RestClient, app: OAuthApp, grant: Grant): Promise<Outcome<string>> {
  const answer = await rest.send({
    method: 'POST',
    path: '/oauth/token',
    form: {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      // GoToSocial wants it for every grant; nobody minds.
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
): Promise<Outcome<string>> {
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

/** The client is not known there: the registration is of no use any more. */
export const isUnknownClient = (fault: Fault): boolean => errorOf(fault) === 'invalid_client'

/**
 * Whether the instance still knows `app`, asked by the grant that needs nobody: a Pleroma that has forgotten
 * a client answers it just as it answers a wrong password. Not to find out counts as yes.
 */
export async function isAppKnown(rest: RestClient, app: OAuthApp): Promise<boolean> {
  const asked = await fetchToken(rest, app, { grant_type: 'client_credentials' })
  if (asked.ok || asked.fault.code !== 'refused') return true
  const { status = 0 } = asked.fault
  return status >= 500 || errorOf(asked.fault) === 'invalid_scope'
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

const tokenOf = (value: unknown): Outcome<string> => {
  const { access_token: token } = record(value)
  return typeof token === 'string' && token !== ''
    ? ok(token)
    : fail('unreadable', 'the instance sent no token')
}

/** The token endpoint's errors that have a meaning of their own (S3, S4, S7). */
function grantFault<T extends Outcome<unknown> & { readonly ok: false }>(answer: T): Outcome<never> {
  const { fault } = answer
  const body = bodyOf(fault)
  if (body.error === 'mfa_required' && typeof body.mfa_token === 'string') {
    return fail('mfa-required', 'two factors are needed', { detail: body.mfa_token })
  }
  if (body.identifier === 'password_reset_required') return fail('password-reset-required', fault.message)
  if (body.error === 'unsupported_grant_type' || body.error === 'unauthorized_client') {
    return fail('needs-authorization', fault.message)
  }
  // A 401 here is a wrong password or client, not a token that was refused.
  return { ok: false, fault: fault.code === 'unauthorized' ? { ...fault, code: 'refused' } : fault }
}

const bodyOf = ({ detail = 'null' }: Fault): Json => record(parseJson(detail))
const errorOf = (fault: Fault): unknown => bodyOf(fault).error
