import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import { statusJson } from '../render/statusJson.ts'
import { canSee } from '../state/visibility.ts'
import { plainOf } from '../text/escape.ts'
import type { World } from '../world.ts'
import { searchAccounts } from './accounts.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { flagOf, numberOf, readParams, textOf } from './params.ts'

/** Calls with little behind them, and a plain search. */
export function oddRoutes(world: World): Api {
  const api = new Hono<Env>()

  for (const path of ['scheduled_statuses', 'endorsements', 'featured_tags', 'conversations']) {
    api.get(`/api/v1/${path}`, (c) => {
      needAccount(c)
      return c.json([])
    })
  }
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

  api.get('/api/v2/search', async (c) => {
    const viewer = c.get('account')
    const params = await readParams(c)
    const text = (textOf(params, 'q') ?? '').trim()
    const type = textOf(params, 'type')
    const limit = Math.min(numberOf(params, 'limit') ?? 20, 40)
    const offset = numberOf(params, 'offset') ?? 0
    const part = <T>(name: string, found: () => T[]) => {
      return type === undefined || type === name ? found().slice(offset, offset + limit) : []
    }
    const withRelationship = flagOf(params, 'with_relationships') ?? false
    const accounts = part('accounts', () =>
      searchAccounts(world, text, { viewer, following: flagOf(params, 'following') ?? false }),
    )
    return c.json({
      accounts: accounts.map((one) => accountJson(world, one, viewer, { withRelationship })),
      statuses: part('statuses', () => searchStatuses(world, text, viewer)).map((one) =>
        statusJson(world, one, viewer),
      ),
      hashtags: part('hashtags', () => searchTags(world, text)).map((name) => ({
        name,
        url: `${world.origin}/tag/${encodeURIComponent(name)}`,
        history: [],
      })),
    })
  })

  return api
}

function searchStatuses(world: World, text: string, viewer: Parameters<typeof canSee>[2]) {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const { store } = world
  return store.order.toReversed().flatMap((id) => {
    const status = store.statuses.get(id)
    if (!status || status.reblogOfId !== null || !canSee(store, status, viewer)) return []
    const content = `${status.spoilerText} ${plainOf(status.content)}`.toLowerCase()
    return words.every((word) => content.includes(word)) ? [status] : []
  })
}

function searchTags(world: World, text: string): string[] {
  const wanted = text.replace(/^#/, '').toLowerCase()
  if (wanted === '') return []
  const tags = new Set([...world.store.statuses.values()].flatMap((status) => status.tags))
  return [...tags].filter((tag) => tag.includes(wanted)).sort()
}
