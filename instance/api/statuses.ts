import { Hono } from 'hono'
import { remove } from '../actions/remove.ts'
import { accountJson } from '../render/accountJson.ts'
import { attachmentJson } from '../render/attachmentJson.ts'
import { emojiIn } from '../render/emojiJson.ts'
import { statusJson } from '../render/statusJson.ts'
import { withOrigin } from '../state/originPlaceholder.ts'
import { compareIds } from '../state/paging.ts'
import { hasPrivilege } from '../state/privileges.ts'
import type { Account, Status, Version } from '../state/records.ts'
import { canSee, isBlocked } from '../state/visibility.ts'
import { isMastodon, type World } from '../world.ts'
import { notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { originalOf, statusOf } from './findStatus.ts'
import { listOfTexts, readParams } from './params.ts'
import { searchReplies } from './replySearches.ts'

/** Reading posts, threads and histories, and deleting posts. */
export function statusRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.get('/api/v1/statuses', async (c) => {
    const viewer = c.get('account')
    const params = await readParams(c)
    const ids = listOfTexts(params, 'id') ?? listOfTexts(params, 'ids') ?? []
    const found = ids.slice(0, 100).flatMap((id) => store.statuses.get(id) ?? [])
    return c.json(
      found.filter((one) => canSee(store, one, viewer)).map((one) => statusJson(world, one, viewer)),
    )
  })

  api.get('/api/v1/statuses/:id', (c) => c.json(statusJson(world, statusOf(world, c), c.get('account'))))

  api.get('/api/v1/statuses/:id/context', (c) => {
    const viewer = c.get('account')
    if (world.dialect.isPleroma && !store.statuses.has(c.req.param('id')))
      return c.json('Something went wrong', 500)
    const status = originalOf(world, statusOf(world, c))
    searchReplies(world, c, status.id)
    const isVisible = (one: Status) => canSee(store, one, viewer) && !isBlocked(store, one, viewer)
    const json = (one: Status) => statusJson(world, one, viewer)
    const { before, after } = world.dialect.isPleroma
      ? conversationAround(world, status)
      : { before: ancestorsOf(world, status), after: descendantsOf(world, status) }
    return c.json({
      ancestors: before.filter(isVisible).map(json),
      descendants: after.filter(isVisible).map(json),
    })
  })

  api.get('/api/v1/statuses/:id/source', (c) => {
    const viewer = needAccount(c)
    const status = originalOf(world, statusOf(world, c))
    // Pleroma and Mastodon give the source of each post that one may read.
    const isFree = world.dialect.isPleroma || isMastodon(world)
    if (status.accountId !== viewer.id && !isFree) return notFound()
    return c.json({
      id: status.id,
      text: status.text,
      spoiler_text: status.spoilerText,
      ...(isMastodon(world) ? {} : { content_type: status.contentType }),
      ...(isFree ? {} : { language: status.language }),
    })
  })

  api.get('/api/v1/statuses/:id/history', (c) => {
    const status = originalOf(world, statusOf(world, c))
    return c.json(historyJson(world, status, c.get('account')))
  })

  api.get('/api/v1/statuses/:id/card', (c) => {
    const { card } = statusJson(world, originalOf(world, statusOf(world, c)), c.get('account'))
    return c.json(card ?? {})
  })

  api.delete('/api/v1/statuses/:id', (c) => {
    const viewer = needAccount(c)
    const status = statusOf(world, c)
    // Pleroma answers 404 for other users' posts as well.
    if (status.accountId !== viewer.id && !hasPrivilege(world, viewer, 'messages_delete')) return notFound()
    const json = statusJson(world, status, viewer, { withSource: true })
    remove(world, status)
    return c.json(json)
  })

  return api
}

/** The rest of the conversation, as Pleroma sends it: all earlier and all later posts, related by replies or not. */
function conversationAround(
  world: World,
  { id, conversationId }: Status,
): Record<'before' | 'after', Status[]> {
  const { statuses, order } = world.store
  const all = order.flatMap((each) => statuses.get(each) ?? [])
  const others = all.filter(
    (one) => one.conversationId === conversationId && one.id !== id && one.reblogOfId === null,
  )
  return {
    before: others.filter((one) => compareIds(one.id, id) < 0),
    after: others.filter((one) => compareIds(one.id, id) > 0),
  }
}

function ancestorsOf(world: World, status: Status): Status[] {
  const chain: Status[] = []
  let parent = world.store.statuses.get(status.inReplyToId ?? '')
  while (parent && !chain.includes(parent)) {
    chain.unshift(parent)
    parent = world.store.statuses.get(parent.inReplyToId ?? '')
  }
  return chain
}

/** All descendants, in order of time. */
function descendantsOf(world: World, status: Status): Status[] {
  const found: Status[] = []
  const waiting = [status.id]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const replyId of world.store.replies.get(id) ?? []) {
      const reply = world.store.statuses.get(replyId)
      if (reply) found.push(reply)
      waiting.push(replyId)
    }
  }
  return found.sort((a, b) => compareIds(a.id, b.id))
}

/** A post's versions, oldest first. */
function historyJson(world: World, status: Status, viewer: Account | null) {
  const { store } = world
  const author = store.accounts.get(status.accountId)
  const current: Version = {
    createdAt: status.editedAt ?? status.createdAt,
    content: status.content,
    spoilerText: status.spoilerText,
    sensitive: status.sensitive,
    mediaIds: status.mediaIds,
  }
  return [...status.history, current].map((version, index) => ({
    ...(!isMastodon(world)
      ? { id: `${status.id}-${index}`, edited_at: new Date(version.createdAt).toISOString(), poll: null }
      : {}),
    account: author ? accountJson(world, author, viewer) : null,
    content: withOrigin(version.content, world.origin),
    spoiler_text: version.spoilerText,
    sensitive: version.sensitive,
    created_at: new Date(version.createdAt).toISOString(),
    media_attachments: version.mediaIds.flatMap((id) => {
      const media = store.media.get(id)
      return media ? [attachmentJson(world, media)] : []
    }),
    emojis: emojiIn(world, version.content, version.spoilerText),
  }))
}
