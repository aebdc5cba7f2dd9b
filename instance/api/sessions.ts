import { Hono } from 'hono'
import type { World } from '../world.ts'
import { notFound } from './apiError.ts'
import { appOfToken, needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'

/** Listing and revoking the account's sessions. */
export function sessionRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.get('/api/oauth_tokens.json', (c) => {
    const account = needAccount(c)
    const own = [...world.store.tokens.values()].filter((token) => token.accountId === account.id)
    return c.json(
      own.reverse().map((token) => ({
        id: token.id,
        app_name: appOfToken(world, token)?.name ?? null,
        valid_until: new Date(token.validUntil).toISOString(),
        scopes: token.scopes.split(' '),
      })),
    )
  })

  api.delete('/api/oauth_tokens/:id', (c) => {
    const account = needAccount(c)
    const token = [...world.store.tokens.values()].find((one) => String(one.id) === c.req.param('id'))
    if (!token || token.accountId !== account.id) return notFound()
    world.store.tokens.delete(token.token)
    world.touch()
    // Pleroma answers 201 here, and its own client relies on it.
    return c.json({}, 201)
  })

  return api
}
