import { Hono } from 'hono'
import { vote } from '../actions/vote.ts'
import { pollJson } from '../render/pollJson.ts'
import type { Poll } from '../state/records.ts'
import { canSee } from '../state/visibility.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { listOfTexts, readParams } from './params.ts'

/** Reading polls and voting. */
export function pollRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.get('/api/v1/polls/:id', (c) => c.json(pollJson(world, pollOf(world, c), c.get('account'))))

  api.post('/api/v1/polls/:id/votes', async (c) => {
    const account = needAccount(c)
    const poll = pollOf(world, c)
    const choices = (listOfTexts(await readParams(c), 'choices') ?? []).map(Number)
    const wrong = vote(world, poll, account, choices)
    if (wrong !== null) return fail(422, wrong)
    return c.json(pollJson(world, poll, account))
  })

  return api
}

function pollOf(world: World, c: Call): Poll {
  const poll = world.store.polls.get(c.req.param('id') ?? '')
  const status = world.store.statuses.get(poll?.statusId ?? '')
  if (!poll || !status || !canSee(world.store, status, c.get('account'))) return notFound()
  return poll
}
