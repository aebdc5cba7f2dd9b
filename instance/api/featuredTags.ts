import { Hono } from 'hono'
import { featuredIdOf, featuredTagsOf, postsOf } from '../render/featuredTagJson.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { readParams, textOf } from './params.ts'
import { tagJson } from './search.ts'

/** Mastodon's limit. */
const MAX_FEATURED = 10
const MAX_SUGGESTED = 10

/** The hashtags on the user's profile, as on Mastodon. */
export function featuredTagRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.get('/api/v1/featured_tags', (c) => c.json(featuredTagsOf(world, needAccount(c))))

  api.get('/api/v1/featured_tags/suggestions', (c) => {
    const account = needAccount(c)
    const used = postsOf(world, account).flatMap(({ tags }) => tags)
    const featured = account.featuredTags?.map((name) => name.toLowerCase()) ?? []
    const names = [...new Set(used)].filter((name) => !featured.includes(name))
    return c.json(names.slice(0, MAX_SUGGESTED).map((name) => tagJson(world, name)))
  })

  api.post('/api/v1/featured_tags', async (c) => {
    const account = needAccount(c)
    const name = (textOf(await readParams(c), 'name') ?? fail(400, 'Missing field: name.')).replace(/^#/, '')
    if (!/^[\p{L}\p{M}\p{N}_·]+$/u.test(name)) fail(422, 'Validation failed: Tag is invalid')
    const before = account.featuredTags ?? []
    const isNew = !before.some((other) => other.toLowerCase() === name.toLowerCase())
    if (isNew && before.length >= MAX_FEATURED)
      fail(422, 'Validation failed: You have already featured the maximum number of hashtags')
    if (isNew) account.featuredTags = [...before, name]
    world.touch()
    return c.json(featuredTagsOf(world, account).find((tag) => tag.name.toLowerCase() === name.toLowerCase()))
  })

  api.delete('/api/v1/featured_tags/:id', (c) => {
    const account = needAccount(c)
    const name = account.featuredTags?.find((tag) => featuredIdOf(tag) === c.req.param('id')) ?? notFound()
    account.featuredTags = account.featuredTags?.filter((tag) => tag !== name) ?? []
    world.touch()
    return c.json({})
  })

  return api
}
