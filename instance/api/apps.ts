import { Hono } from 'hono'
import type { App } from '../state/records.ts'
import { randomToken } from '../state/secrets.ts'
import { nextId } from '../state/store.ts'
import { isMastodon, type World } from '../world.ts'
import { fail } from './apiError.ts'
import { appOfToken } from './auth.ts'
import type { Api, Env } from './env.ts'
import { listOfTexts, readParams, textOf } from './params.ts'

/** Registration of client applications. */
export function appRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.post('/api/v1/apps', async (c) => {
    const params = await readParams(c)
    const name = textOf(params, 'client_name')
    const redirects = listOfTexts(params, 'redirect_uris')
    if (!name) return fail(400, 'Missing field: client_name.')
    if (!redirects) return fail(400, 'Missing field: redirect_uris.')
    const app: App = {
      id: nextId(world.store),
      name,
      website: textOf(params, 'website') ?? null,
      clientId: randomToken(24),
      clientSecret: randomToken(32),
      redirectUris: redirects.flatMap((text) => text.split(/\s+/)),
      scopes: (textOf(params, 'scopes') ?? textOf(params, 'scope') ?? 'read').split(/[\s,]+/).join(' '),
    }
    world.store.apps.set(app.clientId, app)
    world.touch()
    return c.json({
      ...appJson(app),
      client_id: app.clientId,
      client_secret: app.clientSecret,
      vapid_key: world.pushes.publicKey,
    })
  })

  api.get('/api/v1/apps/verify_credentials', (c) => {
    const app = appOfToken(world, c.get('token'))
    const key = isMastodon(world) ? { vapid_key: world.pushes.publicKey } : {}
    return app
      ? c.json({ ...appJson(app), ...key })
      : fail(c.get('refused') ? 401 : 403, 'Invalid credentials.')
  })

  return api
}

function appJson(app: App) {
  return {
    id: app.id,
    name: app.name,
    website: app.website,
    redirect_uri: app.redirectUris.join('\n'),
    redirect_uris: app.redirectUris,
    scopes: app.scopes.split(' '),
  }
}
