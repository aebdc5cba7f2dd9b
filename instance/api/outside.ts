import { Hono } from 'hono'
import { escapeHtml } from '../text/escape.ts'
import type { Api, Env } from './env.ts'
import { readParams, textOf } from './params.ts'

/** What browsers come for that are not signed in here: following from elsewhere, and a lost password. */
export function outsideRoutes(): Api {
  const api = new Hono<Env>()

  api.on(['GET', 'POST'], '/main/ostatus', async (c) => {
    const params = await readParams(c)
    const what = textOf(params, 'status_id') ?? textOf(params, 'nickname') ?? ''
    const words = `A real instance would now lead you to your own, to deal with “${escapeHtml(what)}”.`
    return c.html(`<!doctype html><meta charset="utf-8"><title>From elsewhere</title><p>${words}</p>`, 200, {
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  // Nobody is told whether there is such an account.
  api.post('/auth/password', (c) => c.body(null, 204))

  return api
}
