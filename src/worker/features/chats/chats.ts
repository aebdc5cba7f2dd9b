import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Chat, ChatMessage } from '../../../shared/model/chat.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Connection } from '../../../shared/model/session.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { ShortLists } from '../../collections/shortLists.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import { openChat, storeChat } from './chatCalls.ts'
import { ChatList } from './chatList.ts'
import { ChatRoom } from './chatRoom.ts'
import { UnsentMessages } from './unsentMessages.ts'

/** Number of chats without a view whose messages stay in memory. */
const MAX_IDLE_ROOMS = 8

/** All chats of one account: the list, the messages of each, and the unsent messages. */
export class Chats {
  readonly unsent: UnsentMessages
  readonly #context: AccountContext
  readonly #list: ChatList
  readonly #collection: Collection
  readonly #lists: ShortLists
  /** By account id, in the order in which they were opened. */
  readonly #rooms = new Map<string, ChatRoom>()
  readonly #opening = new Map<string, Promise<Outcome<Chat>>>()
  readonly #unlisten: () => void
  #stream: Connection['stream'] | undefined

  /** @param lists the account's lists, from which the list of a chat is dropped when its messages are evicted. */
  constructor(context: AccountContext, lists: ShortLists) {
    this.#context = context
    this.#lists = lists
    const collection = lists.get({ kind: 'chats' })
    this.#collection = collection
    const streamed = (): boolean => this.#stream === 'joined'
    this.#stream = this.#streamNow()
    this.unsent = new UnsentMessages({
      context,
      chatIdOf: async (accountId) => {
        const chat = await this.#chatOf(accountId)
        return chat.ok ? ok(chat.value.id) : chat
      },
      onChange: (recipientId) => this.#rooms.get(recipientId)?.show(),
      onSent: (recipientId, message) => this.#onSent(recipientId, message),
    })
    this.#list = new ChatList(collection, {
      context,
      streamed,
      onLoaded: (chats) => {
        for (const { accountId, lastMessage } of chats)
          if (lastMessage !== undefined) this.#rooms.get(accountId)?.take([lastMessage])
      },
    })
    const connection = entityKey(context.account, 'connection')
    this.#unlisten = context.store.listen((changed) => {
      if (changed.has(connection)) this.#streamChanged()
    })
  }

  /** The feed that fills `collection`: the list, or a chat's messages. */
  feedOf(collection: Collection): Feed {
    const { ref } = collection
    if (ref.kind !== 'chat') return this.#list
    const { accountId } = ref
    const room = new ChatRoom(collection, accountId, {
      context: this.#context,
      unsent: this.unsent,
      chatOf: (id) => this.#chatOf(id),
      streamed: () => this.#stream === 'joined',
    })
    this.#rooms.set(accountId, room)
    this.#evictIdle(accountId)
    return room
  }

  /** Applies a streamed chat (`pleroma:chat_update`). */
  takeUpdate(raw: unknown): void {
    const chat = storeChat(this.#context, raw)
    if (chat === null) return
    // The unread count needs all chats, so load the list if it is not loaded.
    if (this.#collection.loaded) this.#list.take(chat)
    else void this.#list.refresh()
    if (chat.lastMessage !== undefined) this.#rooms.get(chat.accountId)?.takeStreamed(chat.lastMessage)
  }

  /** A message was deleted at the instance. */
  removeMessage(chatId: string, messageId: string): void {
    const chat = this.#stored(chatId)
    if (chat === undefined) return
    this.#rooms.get(chat.accountId)?.remove(messageId)
    if (chat.lastMessage?.id === messageId) void this.#list.refresh()
  }

  /** Number of unread messages in all chats; undefined until the list is loaded. */
  get unread(): number | undefined {
    if (!this.#collection.loaded) return undefined
    const { store, account } = this.#context
    return entitiesOf(store, account, 'chat').reduce((sum, { unread }) => sum + unread, 0)
  }

  stop(): void {
    this.#unlisten()
    this.unsent.stop()
    this.#list.stop()
    for (const room of this.#rooms.values()) room.stop()
  }

  #stored(chatId: string): Chat | undefined {
    const { store, account } = this.#context
    return store.get(entityKey(account, 'chat', chatId))
  }

  /** The chat with an account: from the store, else opened at the instance. */
  #chatOf(accountId: string): Promise<Outcome<Chat>> {
    const { store, account } = this.#context
    const known = entitiesOf(store, account, 'chat').find((chat) => chat.accountId === accountId)
    if (known !== undefined) return Promise.resolve(ok(known))
    const opening =
      this.#opening.get(accountId) ??
      openChat(this.#context, accountId).finally(() => this.#opening.delete(accountId))
    this.#opening.set(accountId, opening)
    return opening.then((chat) => {
      // The chat may be new, and the unread count needs all chats.
      if (chat.ok && !this.#collection.loaded) void this.#list.refresh()
      else if (chat.ok) this.#list.take(chat.value)
      return chat
    })
  }

  #onSent(recipientId: string, message: ChatMessage): void {
    this.#rooms.get(recipientId)?.take([message])
    const chat = this.#stored(message.chatId)
    if (chat === undefined || chat.updatedAt > message.createdAt) return
    const { store, account } = this.#context
    const value: Chat = { ...chat, updatedAt: message.createdAt, lastMessage: message }
    store.commit([{ key: entityKey(account, 'chat', chat.id), value }])
    this.#list.take(value)
  }

  #streamNow(): Connection['stream'] | undefined {
    const { store, account } = this.#context
    return store.get(entityKey(account, 'connection'))?.stream
  }

  #streamChanged(): void {
    const before = this.#stream
    this.#stream = this.#streamNow()
    // After a join, fetch once what arrived in the meantime; after a drop, start polling.
    if ((before === 'joined') === (this.#stream === 'joined')) return
    this.#list.streamChanged()
    for (const room of this.#rooms.values()) room.streamChanged()
  }

  #evictIdle(newest: string): void {
    const idle = [...this.#rooms].filter(([id, room]) => room.idle && id !== newest)
    for (const [accountId, room] of idle.slice(0, -MAX_IDLE_ROOMS)) {
      room.forget()
      this.#rooms.delete(accountId)
      this.#lists.renew({ kind: 'chat', accountId })
    }
  }
}
