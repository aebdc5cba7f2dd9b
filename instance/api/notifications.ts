import { Hono } from 'hono'
import { isNotificationMuted, notificationJson } from '../render/notificationJson.ts'
import { compareIds, pageOf } from '../state/paging.ts'
import type { Account, Notification } from '../state/records.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { flagOf, listOfTexts, readParams, textOf } from './params.ts'

/** Reading notifications, marking them as read and dismissing them. */
export function notificationRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world
  const notificationsOf = (account: Account) => store.notifications.get(account.id) ?? []

  api.get('/api/v1/notifications', async (c) => {
    const viewer = needAccount(c)
    const params = await readParams(c)
    const types = listOfTexts(params, 'include_types') ?? listOfTexts(params, 'types')
    const excluded = listOfTexts(params, 'exclude_types') ?? []
    const from = textOf(params, 'account_id')
    const page = pageOf(
      notificationsOf(viewer),
      (item) => item.id,
      pageRequest(params, 80),
      (item) => {
        if (types && !types.includes(item.type)) return false
        if (excluded.includes(item.type) || (from !== undefined && item.accountId !== from)) return false
        if (isGone(world, item)) return false
        if (item.filtered && flagOf(params, 'include_filtered') !== true) return false
        return flagOf(params, 'with_muted') === true || !isNotificationMuted(world, item, viewer)
      },
    )
    linkPages(world, c, page[0]?.id, page.at(-1)?.id)
    return c.json(page.flatMap((item) => notificationJson(world, item, viewer) ?? []))
  })

  api.get('/api/v1/notifications/unread_count', (c) => {
    const account = needAccount(c)
    return c.json({ count: notificationsOf(account).filter((item) => !item.seen).length })
  })

  api.get('/api/v1/notifications/:id', (c) => {
    const viewer = needAccount(c)
    const found = notificationsOf(viewer).find((item) => item.id === c.req.param('id'))
    const json = found ? notificationJson(world, found, viewer) : null
    return json ? c.json(json) : notFound('Record not found')
  })

  api.post('/api/v1/notifications/clear', (c) => {
    store.notifications.set(needAccount(c).id, [])
    world.touch()
    return c.json({})
  })

  api.post('/api/v1/notifications/:id/dismiss', (c) => {
    const account = needAccount(c)
    const rest = notificationsOf(account).filter((item) => item.id !== c.req.param('id'))
    if (rest.length === notificationsOf(account).length)
      return world.dialect.isPleroma ? fail(403, 'Cannot dismiss notification') : notFound('Record not found')
    store.notifications.set(account.id, rest)
    world.touch()
    return c.json({})
  })

  api.post('/api/v1/pleroma/notifications/read', async (c) => {
    const viewer = needAccount(c)
    const params = await readParams(c)
    const id = textOf(params, 'id')
    const maxId = textOf(params, 'max_id')
    if (id === undefined && maxId === undefined) return fail(400, 'Bad Request')
    const read = notificationsOf(viewer).filter((item) => {
      return id === undefined ? compareIds(item.id, maxId ?? '') <= 0 : item.id === id
    })
    if (id !== undefined && read.length === 0) return fail(400, 'Cannot get notification')
    for (const item of read) item.seen = true
    world.touch()
    // Akkoma sends what was read, as older versions of Pleroma did.
    if (world.dialect.name !== 'akkoma') return c.json('ok')
    const json = read
      .reverse()
      .slice(0, 80)
      .flatMap((item) => notificationJson(world, item, viewer) ?? [])
    return c.json(id === undefined ? json : json[0])
  })

  return api
}

/** Whether the notification's account or post has been deleted. */
function isGone(world: World, item: Notification): boolean {
  return (
    !world.store.accounts.has(item.accountId) ||
    (item.statusId !== null && !world.store.statuses.has(item.statusId))
  )
}
