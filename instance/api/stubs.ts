import { Hono } from 'hono'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'

/** Calls with fixed or empty answers. */
export function stubRoutes(): Api {
  const api = new Hono<Env>()

  api.get('/api/v1/trends/tags', (c) => c.json([]))

  api.get('/api/v1/preferences', (c) => {
    const account = needAccount(c)
    return c.json({
      'posting:default:visibility': account.defaultScope,
      'posting:default:sensitive': false,
      'posting:default:language': null,
      'reading:expand:media': 'default',
      'reading:expand:spoilers': false,
      'reading:autoplay:gifs': false,
    })
  })

  return api
}
