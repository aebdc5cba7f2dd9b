import { Hono } from 'hono'
import { bookmark } from '../actions/bookmark.ts'
import { favourite, unfavourite } from '../actions/favourite.ts'
import { reblog, unreblog } from '../actions/reblog.ts'
import { LIMITS } from '../limits.ts'
import { accountJson } from '../render/accountJson.ts'
import { statusJson } from '../render/statusJson.ts'
import type { Account, Status, Visibility } from '../state/records.ts'
import { isMastodon, type World } from '../world.ts'
import { fail } from './apiError.ts'
import { needAccount } from './auth.ts'
import { checkPermission } from './checkPermission.ts'
import type { Api, Env } from './env.ts'
import { originalOf, statusOf } from './findStatus.ts'
import { linkPages } from './paging.ts'
import { readParams, textOf } from './params.ts'

/** Actions on a post (favourite, repeat, bookmark, pin, mute), and the lists of who did them. */
export function statusActionRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  /** Adds a call that acts on a post; on a repeat, it acts on the original. */
  function addAction(name: string, act: (status: Status, account: Account) => void): void {
    api.post(`/api/v1/statuses/:id/${name}`, (c) => {
      const account = needAccount(c)
      const status = originalOf(world, statusOf(world, c))
      act(status, account)
      return c.json(statusJson(world, status, account))
    })
  }

  addAction('favourite', (status, account) => {
    checkPermission(world, status, account, 'favourite')
    favourite(world, status, account)
  })
  addAction('unfavourite', (status, account) => unfavourite(world, status, account))
  addAction('bookmark', (status, account) => bookmark(world, status, account, true))
  addAction('unbookmark', (status, account) => bookmark(world, status, account, false))
  addAction('unreblog', (status, account) => unreblog(world, status, account))
  addAction('pin', (status, account) => {
    if (status.accountId !== account.id) fail(422, "Someone else's status cannot be pinned")
    if (status.visibility !== 'public' && status.visibility !== 'unlisted')
      fail(422, 'Non-public status cannot be pinned')
    const pinned = (store.byAuthor.get(account.id) ?? []).filter(
      (id) => id !== status.id && store.statuses.get(id)?.pinnedAt,
    )
    if (pinned.length >= LIMITS.maxPinned) fail(400, 'You have already pinned the maximum number of statuses')
    status.pinnedAt ??= world.now()
    world.touch()
  })
  addAction('unpin', (status, account) => {
    if (status.accountId !== account.id) fail(422, "Someone else's status cannot be unpinned")
    status.pinnedAt = null
    world.touch()
  })
  addAction('mute', (status, account) => {
    store.mutedThreads.set(account.id, status.conversationId, true)
    world.touch()
  })
  addAction('unmute', (status, account) => {
    store.mutedThreads.remove(account.id, status.conversationId)
    world.touch()
  })

  api.post('/api/v1/statuses/:id/reblog', async (c) => {
    const account = needAccount(c)
    const status = originalOf(world, statusOf(world, c))
    const isOwn = status.accountId === account.id
    if (status.visibility === 'direct' || (status.visibility === 'private' && !isOwn))
      return fail(404, 'Record not found')
    checkPermission(world, status, account, 'reblog')
    const requested = textOf(await readParams(c), 'visibility')
    const allowed: Visibility[] = ['public', 'unlisted', 'private']
    const visibility = allowed.find((one) => one === requested)
    return c.json(statusJson(world, reblog(world, status, account, visibility), account))
  })

  for (const [name, field] of [
    ['favourited_by', 'favouritedBy'],
    ['reblogged_by', 'rebloggedBy'],
  ] as const) {
    api.get(`/api/v1/statuses/:id/${name}`, (c) => {
      const viewer = c.get('account')
      const status = originalOf(world, statusOf(world, c))
      const people = status[field].flatMap((id) => store.accounts.get(id) ?? [])
      // Mastodon numbers them in the order in which they came.
      if (isMastodon(world) && people.length > 0) linkPages(world, c, String(people.length), '1', 'since_id')
      return c.json(people.map((account) => accountJson(world, account, viewer)))
    })
  }

  return api
}
