import { Hono } from 'hono'
import { escapeHtml } from '../text/escape.ts'
import type { Api, Env } from './env.ts'
import { readParams, textOf } from './params.ts'

/** What an instance serves besides its API: remote follow, password reset, and the administrators' front end. */
export function webPageRoutes(): Api {
  const api = new Hono<Env>()

  api.on(['GET', 'POST'], '/main/ostatus', async (c) => {
    const params = await readParams(c)
    const target = textOf(params, 'status_id') ?? textOf(params, 'nickname') ?? ''
    const words = `A real instance would now lead you to your own, to deal with “${escapeHtml(target)}”.`
    return c.html(`<!doctype html><meta charset="utf-8"><title>From elsewhere</title><p>${words}</p>`, 200, {
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  api.get('/pleroma/admin', (c) =>
    c.html(
      '<!doctype html><meta charset="utf-8"><title>Administration</title><p>A real instance would have AdminFE here.</p>',
      200,
      { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" },
    ),
  )

  // The answer does not reveal whether the account exists.
  api.post('/auth/password', (c) => c.body(null, 204))

  return api
}
