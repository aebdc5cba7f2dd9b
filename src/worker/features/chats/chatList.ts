import type { Chat } from '../../../shared/model/chat.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { mayPollAside } from '../../context/mayPollAside.ts'
import type { Cancel } from '../../platform/clock.ts'
import { fetchChats } from './chatCalls.ts'

/** Poll interval of the chat list without the stream (CH14). */
const POLL_MS = 5_000

interface ChatListParts {
  readonly context: AccountContext
  readonly streamed: () => boolean
  /** Called with all chats of a response. */
  readonly onLoaded: (chats: readonly Chat[]) => void
}

/** The chats of one account, latest message first. */
export class ChatList implements Feed {
  readonly #parts: ChatListParts
  readonly #collection: Collection
  #watched = false
  #loading: Promise<void> | null = null
  #cancelPoll: Cancel = () => {}

  constructor(collection: Collection, parts: ChatListParts) {
    this.#collection = collection
    this.#parts = parts
  }

  start(): void {
    if (this.#watched) return
    this.#watched = true
    void this.refresh()
  }

  stop(): void {
    this.#watched = false
    this.#cancelPoll()
  }

  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
      this.#pollLater()
    })
    return this.#loading
  }

  streamChanged(): void {
    if (this.#watched || this.#collection.loaded) void this.refresh()
  }

  /** Moves a new or updated chat to its place in the order. */
  take(chat: Chat): void {
    this.#collection.change((ids) => this.#sorted([chat.id, ...ids]))
    this.#showPeople()
  }

  async #load(): Promise<void> {
    const { context, onLoaded } = this.#parts
    this.#cancelPoll()
    this.#collection.markLoading()
    const chats = await fetchChats(context)
    // The instance announces chats but does not support them.
    if (!chats.ok && chats.fault.code === 'missing') context.setCapability('chats', false)
    if (!chats.ok) return this.#collection.markFailed(chats.fault)
    const returned = new Set(chats.value.map(({ id }) => id))
    const deleted = this.#collection.ids.filter((id) => !returned.has(id))
    context.store.remove(deleted.map((id) => entityKey(context.account, 'chat', id)))
    // Set the list before the commit: the unread count is computed on the commit, and only from a loaded list.
    this.#collection.setRows(
      [...chats.value].sort((a, b) => latestFirst(a.updatedAt, b.updatedAt)).map(({ id }) => id),
    )
    context.store.commit(
      chats.value.map((value) => ({ key: entityKey(context.account, 'chat', value.id), value })),
    )
    this.#showPeople()
    onLoaded(chats.value)
  }

  /** Each row names the other person. */
  #showPeople(): void {
    const { store, account } = this.#parts.context
    const keys = this.#collection.ids.map((id) => {
      const { accountId } = store.get(entityKey(account, 'chat', id)) ?? {}
      return entityKey(account, 'account', accountId)
    })
    this.#collection.setMeta({}, keys)
  }

  #sorted(ids: readonly string[]): readonly string[] {
    const { store, account } = this.#parts.context
    const at = (id: string): string => store.get(entityKey(account, 'chat', id))?.updatedAt ?? ''
    return [...new Set(ids)].sort((a, b) => latestFirst(at(a), at(b)))
  }

  #pollLater(): void {
    const { context, streamed } = this.#parts
    this.#cancelPoll()
    if (!this.#watched || streamed()) return
    this.#cancelPoll = context.clock.after(POLL_MS, () => {
      if (mayPollAside(context)) void this.refresh()
      else this.#pollLater()
    })
  }
}

const latestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)
