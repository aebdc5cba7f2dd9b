import { Hono } from 'hono'
import { findByAcct } from '../state/accounts.ts'
import type { Account, App } from '../state/records.ts'
import { isPassword, isTotpCode } from '../state/secrets.ts'
import { hostOf, isMastodon, type World } from '../world.ts'
import { fail } from './apiError.ts'
import type { Api, Env } from './env.ts'
import { type Grants, issueToken, scopesFor, tokenJson } from './grants.ts'
import { type Params, readParams, textOf } from './params.ts'

const GRANTS: ReadonlySet<string> = new Set([
  'password',
  'authorization_code',
  'client_credentials',
  'refresh_token',
])

/** Tokens: the grants, the second factor, and revocation. */
export function oauthRoutes(world: World, grants: Grants): Api {
  const api = new Hono<Env>()

  api.post('/oauth/token', async (c) => {
    const params = await readParams(c)
    const grant = textOf(params, 'grant_type') ?? ''
    // Pleroma fails before it looks at anything else.
    if (world.dialect.isPleroma && !GRANTS.has(grant)) return fail(500, 'Bad request')
    const app = appOf(world, params)
    const scopes = scopesFor(app, textOf(params, 'scope'))
    switch (grant) {
      case 'password': {
        const account = signIn(world, textOf(params, 'username'), textOf(params, 'password'))
        if (account.totpSecret !== null)
          return fail(403, 'mfa_required', mfaDetail(grants.pendingSignIn(app, account, scopes)))
        return c.json(tokenJson(world, issueToken(world, app, account, scopes)))
      }
      case 'authorization_code': {
        const code = textOf(params, 'code') ?? ''
        const verifier = textOf(params, 'code_verifier')
        const granted = grants.useCode(code, app, textOf(params, 'redirect_uri') ?? '', verifier)
        const account = world.store.accounts.get(granted?.accountId ?? '')
        if (!granted || !account) return fail(400, 'Invalid credentials')
        const known = isMastodon(world) ? tokenFor(world, app, account, granted.scopes) : undefined
        return c.json(tokenJson(world, known ?? issueToken(world, app, account, granted.scopes)))
      }
      case 'client_credentials':
        return c.json(tokenJson(world, issueToken(world, app, null, scopes)))
      case 'refresh_token': {
        const refreshToken = textOf(params, 'refresh_token') ?? ''
        const old = [...world.store.tokens.values()].find((token) => token.refreshToken === refreshToken)
        if (!old || old.appId !== app.id) return fail(400, 'Invalid credentials')
        const account = world.store.accounts.get(old.accountId ?? '') ?? null
        world.store.tokens.delete(old.token)
        return c.json(tokenJson(world, issueToken(world, app, account, old.scopes)))
      }
      default:
        return fail(400, 'Bad request')
    }
  })

  api.post('/oauth/mfa/challenge', async (c) => {
    const params = await readParams(c)
    const app = appOf(world, params)
    const pendingSignIn = grants.usePendingSignIn(textOf(params, 'mfa_token') ?? '', app)
    const account = world.store.accounts.get(pendingSignIn?.accountId ?? '')
    if (!pendingSignIn || !account) return fail(400, 'Invalid credentials')
    const kind = textOf(params, 'challenge_type') ?? 'totp'
    if (!passesSecondFactor(world, account, kind, textOf(params, 'code') ?? ''))
      return fail(400, 'Invalid code')
    pendingSignIn.done()
    return c.json(tokenJson(world, issueToken(world, app, account, pendingSignIn.scopes)))
  })

  api.post('/oauth/revoke', async (c) => {
    const params = await readParams(c)
    const app = appOf(world, params)
    const token = world.store.tokens.get(textOf(params, 'token') ?? '')
    if (token?.appId === app.id) {
      world.store.tokens.delete(token.token)
      world.revoked.add(token.token)
      world.touch()
    }
    return c.json({})
  })

  return api
}

/** The token that the app has already: Mastodon gives out the same one. */
const tokenFor = ({ store }: World, app: App, account: Account, scopes: string) =>
  [...store.tokens.values()].find(
    (one) => one.appId === app.id && one.accountId === account.id && one.scopes === scopes,
  )

/** The requesting app, by id and secret in the parameters. */
function appOf(world: World, params: Params): App {
  const app = world.store.apps.get(textOf(params, 'client_id') ?? '')
  if (!app || app.clientSecret !== textOf(params, 'client_secret')) return fail(400, 'Invalid credentials')
  return app
}

/** The account with this username (or e-mail address) and password. Ends the request if it may not sign in. */
export function signIn(world: World, name: string | undefined, password: string | undefined): Account {
  const account =
    findByAcct(world.store, name ?? '', hostOf(world)) ??
    [...world.store.accounts.values()].find((one) => one.domain === null && one.email === name)
  if (!account || !isPassword(account.password, password ?? '')) return fail(400, 'Invalid credentials')
  if (account.deactivated) {
    return fail(403, 'Your account is currently disabled', { identifier: 'account_is_disabled' })
  }
  if (account.waitsFor === 'confirmation') {
    return fail(403, 'Your login is missing a confirmed e-mail address', {
      identifier: 'missing_confirmed_email',
    })
  }
  if (account.waitsFor === 'approval') {
    return fail(403, 'Your account is awaiting approval.', { identifier: 'awaiting_approval' })
  }
  if (account.mustResetPassword) {
    return fail(403, 'Password reset is required', { identifier: 'password_reset_required' })
  }
  return account
}

/** Checks a TOTP code or a recovery code, which is valid once. */
export function passesSecondFactor(world: World, account: Account, kind: string, code: string): boolean {
  if (kind === 'recovery') {
    const place = account.recoveryCodes.indexOf(code.trim())
    if (place < 0) return false
    account.recoveryCodes.splice(place, 1)
    world.touch()
    return true
  }
  return account.totpSecret !== null && isTotpCode(account.totpSecret, code, world.now())
}

function mfaDetail(token: string) {
  return { mfa_token: token, supported_challenge_types: ['totp', 'recovery'] }
}
