import type { Account, App, Token } from '../state/records.ts'
import { randomToken } from '../state/secrets.ts'
import type { World } from '../world.ts'

const YEAR_S = 31_536_000
const SOON_MS = 300_000

/** Codes and half-done sign-ins: short-lived, so they are kept apart from the state. */
export interface Grants {
  /** A code to be handed to the app, for one use within five minutes. */
  code(app: App, account: Account, scopes: string, redirectUri: string): string
  useCode(code: string, app: App, redirectUri: string): { accountId: string; scopes: string } | null
  /** The password was right, the second factor is still to come. */
  half(app: App, account: Account, scopes: string): string
  useHalf(token: string, app: App): { accountId: string; scopes: string; done(): void } | null
}

interface Waiting {
  clientId: string
  accountId: string
  scopes: string
  redirectUri: string
  until: number
}

/** Nothing granted yet. */
export function createGrants(world: World): Grants {
  const codes = new Map<string, Waiting>()
  const halves = new Map<string, Waiting>()

  function keep(map: Map<string, Waiting>, app: App, account: Account, scopes: string, redirectUri: string) {
    const key = randomToken()
    for (const [old, waiting] of map) if (waiting.until < world.now()) map.delete(old)
    map.set(key, {
      clientId: app.clientId,
      accountId: account.id,
      scopes,
      redirectUri,
      until: world.now() + SOON_MS,
    })
    return key
  }

  function find(map: Map<string, Waiting>, key: string, app: App): Waiting | null {
    const waiting = map.get(key)
    return waiting && waiting.until >= world.now() && waiting.clientId === app.clientId ? waiting : null
  }

  return {
    code: (app, account, scopes, redirectUri) => keep(codes, app, account, scopes, redirectUri),
    useCode(code, app, redirectUri) {
      const waiting = find(codes, code, app)
      if (!waiting || waiting.redirectUri !== redirectUri) return null
      codes.delete(code)
      return waiting
    },
    half: (app, account, scopes) => keep(halves, app, account, scopes, ''),
    useHalf(token, app) {
      const waiting = find(halves, token, app)
      return waiting && { ...waiting, done: () => halves.delete(token) }
    },
  }
}

/** A new token for an account, or for the app itself. */
export function issueToken(world: World, app: App, account: Account | null, scopes: string): Token {
  const { store } = world
  store.counter += 1
  const token: Token = {
    id: store.counter,
    token: randomToken(),
    refreshToken: randomToken(),
    appId: app.id,
    accountId: account?.id ?? null,
    scopes,
    createdAt: world.now(),
    validUntil: world.now() + YEAR_S * 1000,
  }
  store.tokens.set(token.token, token)
  world.touch()
  return token
}

/** The answer that hands a token over. */
export function tokenJson(world: World, token: Token) {
  const account = world.store.accounts.get(token.accountId ?? '')
  return {
    id: token.id,
    access_token: token.token,
    refresh_token: token.refreshToken,
    token_type: 'Bearer',
    scope: token.scopes,
    expires_in: Math.round((token.validUntil - world.now()) / 1000),
    created_at: Math.floor(token.createdAt / 1000),
    ...(account ? { me: `${world.origin}/users/${account.username}` } : {}),
  }
}

/** What of the wished scopes the app may have; all of the app's if none are named. */
export function scopesFor(app: App, wished: string | undefined): string {
  const allowed = app.scopes.split(' ')
  const wanted = (wished ?? '').split(/[\s,]+/).filter((scope) => {
    return allowed.includes(scope) || allowed.includes(scope.split(':')[0] ?? '')
  })
  return wanted.length > 0 ? wanted.join(' ') : app.scopes
}
