import { Hono } from 'hono'
import type { Account } from '../state/records.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { readParams } from './params.ts'
import { tagJson } from './search.ts'

const MAX_PAGE = 200

/** The first Mastodon that features a hashtag by its name: 4.4. */
const FEATURE_API = 5

const isFeatured = ({ featuredTags = [] }: Account, name: string): boolean =>
  featuredTags.some((other) => other.toLowerCase() === name)

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
      ...(viewer === null
        ? {}
        : { following: tagFollows.has(viewer.id, name), featuring: isFeatured(viewer, name) }),
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

  for (const name of ['feature', 'unfeature'])
    api.post(`/api/v1/tags/:name/${name}`, (c) => {
      if (!isMastodon(world, FEATURE_API)) return notFound('Not implemented')
      const account = needAccount(c)
      const tag = nameOf(c)
      const others = account.featuredTags?.filter((other) => other.toLowerCase() !== tag) ?? []
      account.featuredTags = name === 'feature' ? [...others, tag] : others
      world.touch()
      return answerTag(c, tag)
    })

  // The cursor is a position in the list, latest follow first. Like Mastodon's, it is not a hashtag's name.
  api.get('/api/v1/followed_tags', async (c) => {
    const viewer = needAccount(c)
    const { limit, maxId } = pageRequest(await readParams(c), MAX_PAGE)
    const all = tagFollows.of(viewer.id).toReversed()
    const from = Math.max(Number(maxId ?? 0) || 0, 0)
    const page = all.slice(from, from + limit)
    const end = from + page.length
    const hasNext = end < all.length
    // Mastodon's last page links back.
    if (hasNext || (isMastodon(world) && page.length > 0))
      linkPages(world, c, String(from), String(end), 'since_id', hasNext)
    return c.json(
      page.map((name) => ({ ...tagJson(world, name), following: true, featuring: isFeatured(viewer, name) })),
    )
  })

  return api
}
