import { createHash } from 'node:crypto'
import type { Account, App, Token } from '../state/records.ts'
import { randomToken } from '../state/secrets.ts'
import { isMastodon, type World } from '../world.ts'

const YEAR_S = 31_536_000
const VALIDITY_MS = 300_000

/** Authorization codes and unfinished sign-ins. They are short-lived and not part of the stored state. */
export interface Grants {
  /** A code for the app, valid once within five minutes. */
  code(
    app: App,
    account: Account,
    scopes: string,
    redirectUri: string,
    /** The challenge of PKCE: the code is then exchanged with its verifier only. */
    challenge?: string,
  ): string
  useCode(
    code: string,
    app: App,
    redirectUri: string,
    verifier: string | undefined,
  ): { accountId: string; scopes: string } | null
  /** A token for a sign-in that still lacks the second factor, valid for five minutes. */
  pendingSignIn(app: App, account: Account, scopes: string): string
  /** The sign-in of a token, which stays valid until `done` is called, so that a wrong code can be corrected. */
  usePendingSignIn(token: string, app: App): { accountId: string; scopes: string; done(): void } | null
}

interface PendingGrant {
  clientId: string
  accountId: string
  scopes: string
  redirectUri: string
  challenge?: string
  until: number
}

/** An empty set of grants. */
export function createGrants(world: World): Grants {
  const codes = new Map<string, PendingGrant>()
  const pendingSignIns = new Map<string, PendingGrant>()

  function storeGrant(
    map: Map<string, PendingGrant>,
    app: App,
    account: Account,
    scopes: string,
    redirectUri: string,
    challenge?: string,
  ) {
    const key = randomToken()
    for (const [old, grant] of map) if (grant.until < world.now()) map.delete(old)
    map.set(key, {
      clientId: app.clientId,
      accountId: account.id,
      scopes,
      redirectUri,
      ...(challenge === undefined ? {} : { challenge }),
      until: world.now() + VALIDITY_MS,
    })
    return key
  }

  function find(map: Map<string, PendingGrant>, key: string, app: App): PendingGrant | null {
    const grant = map.get(key)
    return grant && grant.until >= world.now() && grant.clientId === app.clientId ? grant : null
  }

  return {
    code: (...grant) => storeGrant(codes, ...grant),
    useCode(code, app, redirectUri, verifier) {
      const grant = find(codes, code, app)
      if (!grant || grant.redirectUri !== redirectUri) return null
      if (grant.challenge !== undefined && grant.challenge !== challengeOf(verifier ?? '')) return null
      codes.delete(code)
      return grant
    },
    pendingSignIn: (app, account, scopes) => storeGrant(pendingSignIns, app, account, scopes, ''),
    usePendingSignIn(token, app) {
      const grant = find(pendingSignIns, token, app)
      return grant && { ...grant, done: () => pendingSignIns.delete(token) }
    },
  }
}

/** The challenge of a PKCE verifier, by the method S256 (RFC 7636). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Issues a token for an account, or for the app itself. */
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

/** A token as a response contains it. */
export function tokenJson(world: World, token: Token) {
  const account = world.store.accounts.get(token.accountId ?? '')
  if (isMastodon(world))
    return {
      access_token: token.token,
      token_type: 'Bearer',
      scope: token.scopes,
      created_at: Math.floor(token.createdAt / 1000),
    }
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

/** The requested scopes that the app may have; all of the app's if none of them are. */
export function scopesFor(app: App, requested: string | undefined): string {
  const allowed = app.scopes.split(' ')
  const granted = (requested ?? '').split(/[\s,]+/).filter((scope) => {
    return allowed.includes(scope) || allowed.includes(scope.split(':')[0] ?? '')
  })
  return granted.length > 0 ? granted.join(' ') : app.scopes
}
