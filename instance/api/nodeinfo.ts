import { Hono } from 'hono'
import type { World } from '../world.ts'
import type { Api, Env } from './env.ts'
import { nodeinfoMetadata } from './metadata.ts'

/** Nodeinfo: the software's name and version, in the Fediverse's common format. */
export function nodeinfoRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.get('/.well-known/nodeinfo', (c) =>
    c.json({
      links: ['2.0', '2.1'].map((version) => ({
        rel: `http://nodeinfo.diaspora.software/ns/schema/${version}`,
        href: `${world.origin}/nodeinfo/${version}.json`,
      })),
    }),
  )

  for (const version of ['2.0', '2.1']) {
    api.get(`/nodeinfo/${version}.json`, (c) => c.json(nodeinfo(world, version)))
  }

  return api
}

/** `version` is that of the format; 2.1 adds the source repository. */
function nodeinfo(world: World, version: string) {
  const local = [...world.store.accounts.values()].filter((one) => one.domain === null)
  const posts = local.reduce((sum, one) => sum + (world.store.byAuthor.get(one.id)?.length ?? 0), 0)
  return {
    version,
    software: {
      name: 'pleroma',
      version: '2.9.1',
      ...(version === '2.1' ? { repository: 'https://git.example/rookery' } : {}),
    },
    protocols: ['activitypub'],
    services: { inbound: [], outbound: [] },
    openRegistrations: world.registration.open,
    usage: { localPosts: posts, users: { total: local.length, activeMonth: 12, activeHalfyear: 20 } },
    metadata: nodeinfoMetadata(world),
  }
}
