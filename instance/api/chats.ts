import { Hono } from 'hono'
import { chatOf, deleteChatMessage, sendChatMessage } from '../actions/chat.ts'
import { chatJson, chatLineJson } from '../render/chatJson.ts'
import { compareIds, pageOf } from '../state/paging.ts'
import type { ChatLine, ChatRecord } from '../state/records.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { readParams, textOf } from './params.ts'

const CHATS = '/api/v1/pleroma/chats'

/** Chats between two accounts, which only Pleroma has. */
export function chatRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  function ownChat(c: Call): ChatRecord {
    const account = needAccount(c)
    const chat = store.chats.get(c.req.param('id') ?? '')
    return chat?.ownerId === account.id ? chat : notFound()
  }

  function lineOf(chat: ChatRecord, c: Call): ChatLine | undefined {
    return chat.lines.find(({ id }) => id === c.req.param('line'))
  }

  api.get(CHATS, (c) => {
    const account = needAccount(c)
    const own = [...store.chats.values()].filter(
      (chat) => chat.ownerId === account.id && !store.blocks.has(account.id, chat.otherId),
    )
    own.sort((a, b) => b.updatedAt - a.updatedAt)
    return c.json(own.map((chat) => chatJson(world, chat, account)))
  })

  api.post(`${CHATS}/by-account-id/:id`, (c) => {
    const account = needAccount(c)
    const other = store.accounts.get(c.req.param('id'))
    if (!other) return notFound()
    const chat = chatOf(world, account, other)
    world.touch()
    return c.json(chatJson(world, chat, account))
  })

  api.get(`${CHATS}/:id`, (c) => {
    const chat = ownChat(c)
    return c.json(chatJson(world, chat, needAccount(c)))
  })

  api.get(`${CHATS}/:id/messages`, async (c) => {
    const chat = ownChat(c)
    const page = pageOf(
      chat.lines,
      ({ id }) => id,
      pageRequest(await readParams(c)),
      () => true,
    )
    linkPages(world, c, page[0]?.id, page.at(-1)?.id)
    return c.json(page.map((line) => chatLineJson(world, chat, line)))
  })

  api.post(`${CHATS}/:id/messages`, async (c) => {
    const account = needAccount(c)
    const chat = ownChat(c)
    const params = await readParams(c)
    const text = textOf(params, 'content') ?? ''
    const mediaId = textOf(params, 'media_id')
    const media = mediaId === undefined ? null : store.media.get(mediaId)
    if (mediaId !== undefined && media?.accountId !== account.id) return fail(400, 'attachment_not_found')
    if (text.trim() === '' && !media) return fail(400, 'no_content')
    const other = store.accounts.get(chat.otherId)
    if (!other) return notFound()
    if (!other.acceptsChatMessages || store.blocks.has(other.id, account.id))
      return fail(422, 'This person does not take chat messages')
    const key = c.req.header('idempotency-key') ?? null
    const line = sendChatMessage(world, account, other, { text, media: media ?? null, key })
    return c.json(chatLineJson(world, chat, line))
  })

  api.post(`${CHATS}/:id/read`, async (c) => {
    const chat = ownChat(c)
    const last = textOf(await readParams(c), 'last_read_id')
    if (!last) return fail(400, 'Missing field: last_read_id.')
    for (const line of chat.lines) if (compareIds(line.id, last) <= 0) line.unread = false
    world.touch()
    return c.json(chatJson(world, chat, needAccount(c)))
  })

  api.post(`${CHATS}/:id/messages/:line/read`, (c) => {
    const chat = ownChat(c)
    const line = lineOf(chat, c)
    if (!line) return notFound()
    line.unread = false
    world.touch()
    return c.json(chatLineJson(world, chat, line))
  })

  api.delete(`${CHATS}/:id/messages/:line`, (c) => {
    const chat = ownChat(c)
    const line = lineOf(chat, c)
    if (!line) return fail(400, 'could_not_delete')
    deleteChatMessage(world, chat, line)
    return c.json(chatLineJson(world, chat, line))
  })

  return api
}
