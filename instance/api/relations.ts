import { Hono } from 'hono'
import { block } from '../actions/block.ts'
import { answerRequest, follow, unfollow } from '../actions/follow.ts'
import { mute } from '../actions/mute.ts'
import { relationshipJson } from '../render/relationshipJson.ts'
import type { Account } from '../state/records.ts'
import { isMastodon, type World } from '../world.ts'
import { accountOf, answerAccounts } from './accounts.ts'
import { fail, failInFramework, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages } from './paging.ts'
import { flagOf, numberOf, type Params, queryParams, readParams, textOf } from './params.ts'

/** Following, muting and blocking, and their lists. */
export function relationRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  /** Adds a call that changes the relationship with the account in its path. */
  function addAction(path: string, act: (own: Account, other: Account, params: Params) => void): void {
    api.post(path, async (c) => {
      const own = needAccount(c)
      const other = accountOf(world, c)
      act(own, other, await readParams(c))
      world.touch()
      return c.json(relationshipJson(world, own, other))
    })
  }

  addAction('/api/v1/accounts/:id/follow', (own, other, params) => {
    if (own.id === other.id) fail(400, 'Can not follow yourself')
    if (store.blocks.has(other.id, own.id)) fail(403, `Could not follow user: ${other.username} blocked you.`)
    const reblogs = flagOf(params, 'reblogs')
    const bell = flagOf(params, 'notify')
    follow(world, own, other, {
      ...(reblogs === undefined ? {} : { reblogs }),
      ...(bell === undefined ? {} : { notify: bell }),
    })
  })
  addAction('/api/v1/accounts/:id/unfollow', (own, other) => {
    if (own.id === other.id) fail(400, 'Can not unfollow yourself')
    unfollow(world, own, other)
  })
  // As in Pleroma, muting or blocking oneself changes nothing, and the answer is the relationship.
  addAction('/api/v1/accounts/:id/block', (own, other) => {
    if (own.id !== other.id) block(world, own, other)
  })
  addAction('/api/v1/accounts/:id/unblock', (own, other) => {
    store.blocks.remove(own.id, other.id)
  })
  addAction('/api/v1/accounts/:id/mute', (own, other, params) => {
    if (own.id === other.id) return
    const seconds = numberOf(params, world.dialect.isPleroma ? 'expires_in' : 'duration') ?? 0
    mute(world, own, other, {
      notifications: flagOf(params, 'notifications') ?? true,
      expiresAt: seconds > 0 ? world.now() + seconds * 1000 : null,
    })
  })
  addAction('/api/v1/accounts/:id/unmute', (own, other) => {
    store.mutes.remove(own.id, other.id)
  })
  addAction('/api/v1/accounts/:id/remove_from_followers', (own, other) => {
    store.follows.remove(other.id, own.id)
  })
  addAction('/api/v1/accounts/:id/note', (own, other, params) => {
    store.notes.set(own.id, other.id, textOf(params, 'comment') ?? '')
  })
  const endorse = (own: Account, other: Account): void => {
    if (!store.follows.has(own.id, other.id)) fail(400, 'You must be already following them')
    store.endorsements.set(own.id, other.id, true)
  }
  const withdraw = (own: Account, other: Account): void => {
    store.endorsements.remove(own.id, other.id)
  }
  addAction('/api/v1/accounts/:id/pin', endorse)
  addAction('/api/v1/accounts/:id/unpin', withdraw)
  // Their names since Mastodon 4.4.
  if (isMastodon(world, 5)) {
    addAction('/api/v1/accounts/:id/endorse', endorse)
    addAction('/api/v1/accounts/:id/unendorse', withdraw)
  }
  for (const [name, on] of [
    ['subscribe', true],
    ['unsubscribe', false],
  ] as const) {
    addAction(`/api/v1/pleroma/accounts/:id/${name}`, (own, other) => {
      const edge = store.follows.get(own.id, other.id)
      if (edge) edge.notify = on
    })
  }
  for (const [name, accept] of [
    ['authorize', true],
    ['reject', false],
  ] as const) {
    addAction(`/api/v1/follow_requests/:id/${name}`, (own, other) => {
      // Pleroma finds the request that it has accepted, again.
      const isAccepted = accept && world.dialect.isPleroma && store.follows.has(other.id, own.id)
      if (!answerRequest(world, other, own, accept) && !isAccepted) notFound()
    })
  }

  const answerEndorsed = (c: Call, { id }: Account) =>
    answerAccounts(world, c, store.endorsements.of(id), (other) => store.endorsements.row(id, other))
  api.get('/api/v1/endorsements', (c) => answerEndorsed(c, needAccount(c)))
  api.get('/api/v1/accounts/:id/endorsements', (c) =>
    isMastodon(world, 5) ? answerEndorsed(c, accountOf(world, c)) : notFound('Not implemented'),
  )
  api.get('/api/v1/follow_requests', (c) => {
    const { id } = needAccount(c)
    return answerAccounts(world, c, store.requests.towards(id), (from) => store.requests.row(from, id))
  })
  api.get('/api/v1/mutes', async (c) => {
    const own = needAccount(c)
    const answer = await answerAccounts(world, c, store.mutes.of(own.id), (to) => store.mutes.row(own.id, to))
    const muted = (await answer.json()) as { id: string }[]
    const withExpiry = muted.map((one) => {
      const expiresAt = store.mutes.get(own.id, one.id)?.expiresAt
      return { ...one, mute_expires_at: expiresAt ? new Date(expiresAt).toISOString() : null }
    })
    return c.json(withExpiry, 200, Object.fromEntries(answer.headers))
  })
  api.get('/api/v1/blocks', (c) => {
    const { id } = needAccount(c)
    return answerAccounts(world, c, store.blocks.of(id), (to) => store.blocks.row(id, to))
  })

  api.get('/api/v1/domain_blocks', (c) => {
    const { id } = needAccount(c)
    const domains = store.domainBlocks.of(id)
    const rows = domains.map((domain) => String(store.domainBlocks.row(id, domain)))
    if (isMastodon(world)) linkPages(world, c, rows.at(-1), rows[0], 'since_id')
    return c.json(domains)
  })
  api.post('/api/v1/domain_blocks', async (c) => {
    store.domainBlocks.set(needAccount(c).id, textOf(await readParams(c), 'domain') ?? '', true)
    world.touch()
    return c.json({})
  })
  api.delete('/api/v1/domain_blocks', async (c) => {
    const own = needAccount(c)
    const params = await readParams(c)
    // Pleroma reads the body only.
    const readsQuery = !world.dialect.isPleroma || world.dialect.name === 'akkoma'
    if (!readsQuery && 'domain' in queryParams(c)) failInFramework(400)
    store.domainBlocks.remove(own.id, textOf(params, 'domain') ?? '')
    world.touch()
    return c.json({})
  })

  return api
}
