import { Hono } from 'hono'
import { directJson } from '../render/directJson.ts'
import { type DirectThread, directThreadsOf, markDirects, pageOfDirects } from '../state/directs.ts'
import type { World } from '../world.ts'
import { notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { readParams } from './params.ts'

const PATH = '/api/v1/conversations'

/** Conversations of direct posts. */
export function directRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  function ownThread(c: Call): DirectThread {
    const threads = directThreadsOf(store, needAccount(c), world.now())
    return threads.find(({ id }) => id === c.req.param('id')) ?? notFound()
  }

  api.get(PATH, async (c) => {
    const viewer = needAccount(c)
    const page = pageOfDirects(directThreadsOf(store, viewer, world.now()), pageRequest(await readParams(c)))
    linkPages(world, c, page[0]?.last.id, page.at(-1)?.last.id)
    return c.json(page.map((thread) => directJson(world, thread, viewer)))
  })

  api.post(`${PATH}/:id/read`, (c) => {
    const viewer = needAccount(c)
    const thread = ownThread(c)
    markDirects(store, viewer.id, thread.id, { readId: thread.last.id })
    world.touch()
    return c.json(directJson(world, { ...thread, unread: false }, viewer))
  })

  // The posts stay, and the next one brings the conversation back.
  api.delete(`${PATH}/:id`, (c) => {
    const thread = ownThread(c)
    markDirects(store, needAccount(c).id, thread.id, { removedId: thread.last.id })
    world.touch()
    return c.json({})
  })

  return api
}
