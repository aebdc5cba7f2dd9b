import { Hono } from 'hono'
import { withOrigin } from '../state/originPlaceholder.ts'
import type { World } from '../world.ts'
import { failInFramework, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { originalOf, statusOf } from './findStatus.ts'
import { groupOf, numberOf, readParams } from './params.ts'

/** The instances of the bubble timeline, besides this one. */
export const BUBBLE: readonly string[] = ['thicket.example']

const LANGUAGES = [
  { code: 'de', name: 'German' },
  { code: 'en', name: 'English' },
  { code: 'ja', name: 'Japanese' },
]
const SETTINGS = '/api/v1/akkoma/frontend_settings/:frontend'

/** The calls that Akkoma added: translations, and settings that a frontend stores under names. */
export function akkomaRoutes(world: World): Api {
  const api = new Hono<Env>()
  if (world.dialect.name !== 'akkoma') return api
  const all = new Map<string, Map<string, { settings: object; version: number }>>()

  /** The settings that `frontend` has stored for an account, until the instance ends. */
  function storedBy(accountId: string, frontend: string) {
    const key = `${accountId} ${frontend}`
    const stored = all.get(key) ?? new Map<string, { settings: object; version: number }>()
    all.set(key, stored)
    return stored
  }

  api.get('/api/v1/akkoma/translation/languages', (c) => {
    needAccount(c)
    return c.json({ source: LANGUAGES, target: LANGUAGES })
  })

  api.get('/api/v1/statuses/:id/translations/:language', (c) => {
    needAccount(c)
    const { content, language } = originalOf(world, statusOf(world, c))
    const marked = `<p>(${c.req.param('language')}) ${withOrigin(content, world.origin)}</p>`
    return c.json({ detected_language: language ?? 'en', text: marked })
  })

  api.get(SETTINGS, (c) => {
    const stored = storedBy(needAccount(c).id, c.req.param('frontend'))
    return c.json([...stored].map(([name, { version }]) => ({ name, version })))
  })

  api.get(`${SETTINGS}/:profile`, (c) => {
    const stored = storedBy(needAccount(c).id, c.req.param('frontend'))
    const profile = stored.get(c.req.param('profile'))
    return profile ? c.json(profile) : notFound()
  })

  api.put(`${SETTINGS}/:profile`, async (c) => {
    const stored = storedBy(needAccount(c).id, c.req.param('frontend'))
    const params = await readParams(c)
    const name = c.req.param('profile')
    const version = numberOf(params, 'version')
    const settings = groupOf(params, 'settings')
    const before = stored.get(name)?.version ?? 0
    // A client that has not read the newest version is refused.
    if (!settings || version !== before + 1) return failInFramework(500)
    stored.set(name, { settings, version })
    return c.json({ settings, version })
  })

  api.delete(`${SETTINGS}/:profile`, (c) => {
    const stored = storedBy(needAccount(c).id, c.req.param('frontend'))
    return stored.delete(c.req.param('profile')) ? c.json({ deleted: 'ok' }) : notFound()
  })

  return api
}
