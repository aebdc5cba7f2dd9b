import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Account, App } from '../state/records.ts'
import { randomToken } from '../state/secrets.ts'
import type { World } from '../world.ts'
import { ApiError } from './apiError.ts'
import { type AuthorizationRequest, authorizePage, codePage, faultPage, PAGE_CSS } from './authorizePage.ts'
import type { Api, Call, Env } from './env.ts'
import { type Grants, scopesFor } from './grants.ts'
import { passesSecondFactor, signIn } from './oauth.ts'
import { issuerOf } from './oauthMetadata.ts'
import { type Params, readParams, textOf } from './params.ts'

/** The cookie of a browser that is logged in on the page. */
const SESSION_COOKIE = 'session'
const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob'

/** The instance's own sign-in page, for the authorization-code grant. */
export function authorizeRoutes(world: World, grants: Grants): Api {
  const api = new Hono<Env>()
  /** The accounts of the browsers that are logged in on the page, by their cookies. */
  const loggedIn = new Map<string, Account>()
  const accountOf = (c: Call): Account | undefined => loggedIn.get(getCookie(c, SESSION_COOKIE) ?? '')
  const keepLoggedIn = (c: Call, account: Account): void => {
    if (!world.dialect.keepsLogins) return
    const id = randomToken()
    loggedIn.set(id, account)
    setCookie(c, SESSION_COOKIE, id, { path: '/', httpOnly: true, sameSite: 'Lax' })
  }
  const hasToken = ({ id }: Account, app: App): boolean =>
    [...world.store.tokens.values()].some(({ accountId, appId }) => accountId === id && appId === app.id)

  api.get('/oauth/page.css', (c) => c.body(PAGE_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  api.get('/oauth/authorize', async (c) => {
    const request = readRequest(world, await readParams(c))
    if ('fault' in request) return page(c, faultPage(request.fault), 400)
    const { app, redirectUri, scope, challenge } = request
    const account = request.forcesLogin ? undefined : accountOf(c)
    if (account !== undefined && hasToken(account, app)) {
      const code = grants.code(app, account, scopesFor(app, scope), redirectUri, challenge)
      return c.redirect(returnUrl(world, request, { code }), 302)
    }
    return page(c, authorizePage(request, null, null), 200, request.redirectUri)
  })

  api.post('/oauth/authorize', async (c) => {
    const params = await readParams(c)
    const request = readRequest(world, params)
    if ('fault' in request) return page(c, faultPage(request.fault), 400)
    const { app, redirectUri, challenge } = request
    if (textOf(params, 'refuse') !== undefined && redirectUri !== OUT_OF_BAND)
      return c.redirect(returnUrl(world, request, REFUSAL), 302)
    const scopes = scopesFor(app, request.scope)
    const mfaToken = textOf(params, 'mfa_token')
    try {
      const pendingSignIn = mfaToken === undefined ? null : grants.usePendingSignIn(mfaToken, app)
      const account = pendingSignIn
        ? world.store.accounts.get(pendingSignIn.accountId)
        : signIn(world, textOf(params, 'username'), textOf(params, 'password'))
      if (!account) throw new ApiError(400, { error: 'Invalid credentials' })
      if (pendingSignIn) {
        const code = textOf(params, 'code') ?? ''
        const passes = ['totp', 'recovery'].some((kind) => passesSecondFactor(world, account, kind, code))
        if (!passes) return page(c, authorizePage(request, 'Wrong code.', mfaToken ?? null), 401, redirectUri)
        pendingSignIn.done()
      } else if (account.totpSecret !== null) {
        return page(
          c,
          authorizePage(request, null, grants.pendingSignIn(app, account, scopes)),
          200,
          redirectUri,
        )
      }
      const code = grants.code(app, account, scopes, redirectUri, challenge)
      keepLoggedIn(c, account)
      if (redirectUri === OUT_OF_BAND) return page(c, codePage(code), 200)
      return c.redirect(returnUrl(world, request, { code }), 302)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const message =
        thrown.body.error === 'Invalid credentials' ? 'Wrong username or password' : String(thrown.body.error)
      return page(c, authorizePage(request, message, null), 401, redirectUri)
    }
  })

  return api
}

/** What a refusal adds to the return address, in Mastodon's words. */
const REFUSAL = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request.',
}

/** The app's return address with `answer`, and what else belongs to it. */
function returnUrl(
  world: World,
  { redirectUri, state }: AuthorizationRequest,
  answer: Record<string, string>,
): string {
  const target = new URL(redirectUri)
  const added = {
    ...answer,
    ...(state === undefined ? {} : { state }),
    ...(world.namesIssuer ? { iss: issuerOf(world) } : {}),
  }
  for (const [name, value] of Object.entries(added)) target.searchParams.set(name, value)
  return target.href
}

function readRequest(world: World, params: Params): AuthorizationRequest | { fault: string } {
  const app = world.store.apps.get(textOf(params, 'client_id') ?? '')
  if (!app) return { fault: 'Unknown app.' }
  const redirectUri = textOf(params, 'redirect_uri') ?? ''
  if (!app.redirectUris.includes(redirectUri))
    return { fault: 'This redirect address is not registered for the app.' }
  if ((textOf(params, 'response_type') ?? 'code') !== 'code')
    return { fault: 'Only the authorization-code grant is supported.' }
  const challenge = world.dialect.modernOAuth ? textOf(params, 'code_challenge') : undefined
  if (challenge !== undefined && textOf(params, 'code_challenge_method') !== 'S256')
    return { fault: 'The code challenge method must be S256.' }
  return {
    app,
    redirectUri,
    scope: textOf(params, 'scope'),
    state: textOf(params, 'state'),
    challenge,
    forcesLogin: textOf(params, 'force_login') === 'true',
  }
}

/**
 * Answers with a page. Browsers apply `form-action` to a form's redirects too, so the policy must allow `redirectUri`,
 * which leads back to the app.
 */
function page(c: Call, html: string, status: 200 | 400 | 401, redirectUri?: string): Response {
  const appUrl = redirectUri && URL.canParse(redirectUri) ? new URL(redirectUri) : null
  const target = appUrl?.protocol.startsWith('http')
    ? ` ${appUrl.origin}`
    : appUrl
      ? ` ${appUrl.protocol}`
      : ''
  return c.html(html, status, {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
}
