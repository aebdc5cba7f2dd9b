import { Hono } from 'hono'
import type { World } from '../world.ts'
import { fail } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { readParams } from './params.ts'
import { tagJson } from './search.ts'

const MAX_PAGE = 200

/** Hashtags: looking one up, following, unfollowing, and the followed ones. */
export function tagRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { tagFollows } = world.store

  function nameOf(c: Call): string {
    const name = (c.req.param('name') ?? '').replace(/^#/, '').toLowerCase()
    return /^[\p{L}\p{M}\p{N}_·-]+$/u.test(name) ? name : fail(422, 'Name is invalid')
  }

  function answerTag(c: Call, name: string): Response {
    const viewer = c.get('account')
    return c.json({
      ...tagJson(world, name),
      ...(viewer === null ? {} : { following: tagFollows.has(viewer.id, name), featuring: false }),
    })
  }

  api.get('/api/v1/tags/:name', (c) => answerTag(c, nameOf(c)))
  api.post('/api/v1/tags/:name/follow', (c) => {
    tagFollows.set(needAccount(c).id, nameOf(c), true)
    world.touch()
    return answerTag(c, nameOf(c))
  })
  api.post('/api/v1/tags/:name/unfollow', (c) => {
    tagFollows.remove(needAccount(c).id, nameOf(c))
    world.touch()
    return answerTag(c, nameOf(c))
  })

  // The cursor is a position in the list, latest follow first. Like Mastodon's, it is not a hashtag's name.
  api.get('/api/v1/followed_tags', async (c) => {
    const viewer = needAccount(c)
    const { limit, maxId } = pageRequest(await readParams(c), MAX_PAGE)
    const all = tagFollows.of(viewer.id).toReversed()
    const from = Math.max(Number(maxId ?? 0) || 0, 0)
    const page = all.slice(from, from + limit)
    const end = from + page.length
    if (end < all.length) linkPages(world, c, String(from), String(end))
    return c.json(page.map((name) => ({ ...tagJson(world, name), following: true, featuring: false })))
  })

  return api
}
