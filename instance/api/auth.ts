import type { MiddlewareHandler } from 'hono'
import type { Account, App, Token } from '../state/records.ts'
import type { World } from '../world.ts'
import { fail } from './apiError.ts'
import type { Call, Env } from './env.ts'

/**
 * Sets the request's account from its token. Like Pleroma, it ignores an unknown token until an account is required.
 */
export function authenticate(world: World): MiddlewareHandler<Env> {
  return async (c, next) => {
    const given = bearerOf(c.req.raw)
    const token = given === null ? null : tokenOf(world, given)
    const account = token?.accountId == null ? null : (world.store.accounts.get(token.accountId) ?? null)
    c.set('token', token)
    c.set('account', account?.deactivated ? null : account)
    // Pleroma does not tell an unknown token from none.
    c.set('refused', given !== null && token === null && !world.dialect.isPleroma)
    await next()
  }
}

/** The token in a request's header or query. */
export function bearerOf(request: Request): string | null {
  const header = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return header ?? new URL(request.url).searchParams.get('access_token')
}

/** The stored token, if it has not expired. */
export function tokenOf(world: World, text: string) {
  const token = world.store.tokens.get(text)
  return token && token.validUntil > world.now() ? token : null
}

/** The app that a token was issued to. */
export function appOfToken(world: World, token: Token | null): App | undefined {
  return [...world.store.apps.values()].find(({ id }) => id === token?.appId)
}

/** The request's account. Ends the request with 401 if its token is invalid, with 403 if it has no account or its token lacks the scope. */
export function needAccount(c: Call): Account {
  const account = c.get('account')
  if (account === null) return fail(c.get('refused') ? 401 : 403, 'Invalid credentials.')
  const scopes = (c.get('token')?.scopes ?? '').split(' ')
  const required = c.req.method === 'GET' ? ['read'] : ['write', 'follow', 'push', 'admin']
  const allowed = scopes.some((scope) => required.includes(scope.split(':')[0] ?? ''))
  if (!allowed) fail(403, `Insufficient permissions: ${required[0]}.`)
  return account
}
