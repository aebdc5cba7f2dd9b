import type { Outcome } from '../../../shared/fault/fault.ts'
import type { Chat, ChatMessage } from '../../../shared/model/chat.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { LoadState } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Cancel } from '../../platform/clock.ts'
import { fetchMessages, PAGE_SIZE, readChat } from './chatCalls.ts'
import { EndWatch } from './endWatch.ts'
import { byAge, isSame, joined } from './messageOrder.ts'
import type { UnsentMessages } from './unsentMessages.ts'

/** Poll interval of the latest messages without the stream (CH14). */
const POLL_MS = 5_000
/** Messages that stay after culling (CH12). */
const KEPT_MESSAGES = 50

export interface ChatRoomParts {
  readonly context: AccountContext
  readonly unsent: UnsentMessages
  readonly chatOf: (accountId: string) => Promise<Outcome<Chat>>
  /** The stream brings what is new. */
  readonly streamed: () => boolean
}

/** The messages with one person, for all tabs that show them. */
export class ChatRoom implements Feed {
  readonly #parts: ChatRoomParts
  readonly #collection: Collection
  readonly #accountId: string
  /** As the instance told them, oldest first. */
  #messages: readonly ChatMessage[] = []
  #chatId = ''
  #bottomedOut = false
  #older: LoadState = { state: 'idle' }
  #watched = false
  /** No view was open since its messages were last loaded. */
  #anew = true
  #loading: Promise<void> | null = null
  #loadingOlder: Promise<void> | null = null
  #cancelPoll: Cancel = () => {}
  readonly #end: EndWatch

  constructor(collection: Collection, accountId: string, parts: ChatRoomParts) {
    this.#collection = collection
    this.#accountId = accountId
    this.#parts = parts
    this.#end = new EndWatch({
      collection,
      clock: parts.context.clock,
      isUnread: () => this.#unread() !== null,
      isLong: () => this.#messages.length > KEPT_MESSAGES,
      onRead: () => void this.#markRead(),
      onCull: () => this.#cull(),
    })
    this.#say()
    this.show()
  }

  get watched(): boolean {
    return this.#watched
  }

  start(): void {
    if (this.#watched) return
    this.#watched = true
    this.#anew = true
    this.#end.check()
    void this.refresh()
  }

  stop(): void {
    this.#watched = false
    this.#cancelPoll()
    this.#end.stop()
  }

  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
      this.#pollLater()
    })
    return this.#loading
  }

  /** The stream was joined, or was lost. */
  streamChanged(): void {
    if (this.#watched) void this.refresh()
  }

  /** Lets go of what nobody reads. */
  forget(): void {
    this.#set([])
    this.#bottomedOut = false
    this.#collection.reset()
  }

  older(): Promise<void> {
    this.#loadingOlder ??= this.#loadOlder().finally(() => {
      this.#loadingOlder = null
    })
    return this.#loadingOlder
  }

  viewersChanged(): void {
    this.#end.check()
  }

  /** Messages that came by themselves. */
  take(came: readonly ChatMessage[]): void {
    // Before its first page is asked for there is nothing to add to.
    if (!this.#collection.loaded && (this.#loading === null || this.#chatId === '')) return
    this.#join(came)
    this.show()
    this.#end.check()
  }

  /** A message of this chat was deleted. */
  remove(messageId: string): void {
    this.#set(this.#messages.filter(({ id }) => id !== messageId))
  }

  /** What is unsent has changed. */
  show(): void {
    const rows = this.#rows()
    if (this.#collection.loaded || rows.length > 0) this.#collection.setKnownRows(rows)
  }

  async #load(): Promise<void> {
    const { context, chatOf } = this.#parts
    this.#cancelPoll()
    this.#collection.loading()
    const chat = await chatOf(this.#accountId)
    if (!chat.ok) return this.#collection.failed(chat.fault)
    this.#chatId = chat.value.id
    this.#say()
    const before = this.#messages
    // Who has just come is told what was deleted meanwhile, too.
    const since = this.#anew ? undefined : before.at(-1)?.id
    const page = await fetchMessages(context, this.#chatId, {
      urgent: this.#anew,
      ...(since !== undefined && { since_id: since }),
    })
    if (!page.ok) return this.#collection.failed(page.fault)
    this.#anew = false
    this.#keepOf(before, page.value, since !== undefined)
    this.#join(page.value)
    this.#say()
    this.#collection.setRows(this.#rows())
    this.#end.check()
  }

  /** Lets go of what can't be joined to `page`, or is not there any more, of all that was known before it was asked for. */
  #keepOf(before: readonly ChatMessage[], page: readonly ChatMessage[], onlyNew: boolean): void {
    const full = page.length >= PAGE_SIZE
    if (onlyNew && !full) return
    const ids = new Set(page.map(({ id }) => id))
    const [oldest] = [...page].sort(byAge)
    const meets = full && !onlyNew && before.some(({ id }) => ids.has(id))
    // What came by itself meanwhile is newer than the page.
    this.#set(
      this.#messages.filter(
        (message) =>
          !before.includes(message) ||
          ids.has(message.id) ||
          (meets && oldest !== undefined && byAge(message, oldest) < 0),
      ),
    )
    if (!meets) this.#bottomedOut = !full
  }

  async #loadOlder(): Promise<void> {
    const oldest = this.#messages[0]?.id
    if (oldest === undefined || this.#bottomedOut) return
    this.#older = { state: 'loading' }
    this.#say()
    const page = await fetchMessages(this.#parts.context, this.#chatId, { max_id: oldest, urgent: true })
    if (page.ok) {
      this.#older = { state: 'idle' }
      // It was culled, or begun anew, meanwhile: those would leave a hole.
      if (this.#messages[0]?.id === oldest) {
        this.#bottomedOut = page.value.length < PAGE_SIZE
        this.#join(page.value)
        this.show()
      }
    } else this.#older = { state: 'failed', code: page.fault.code, message: page.fault.message }
    this.#say()
  }

  #join(came: readonly ChatMessage[]): void {
    const { context, unsent } = this.#parts
    const before = this.#messages
    this.#messages = joined(before, came, this.#chatId)
    context.store.commit(
      this.#messages
        .filter((message) => !before.includes(message))
        .map((value) => ({ key: entityKey(context.account, 'chatMessage', value.id), value })),
    )
    for (const { idempotencyKey } of came)
      if (idempotencyKey !== undefined) void unsent.remove(idempotencyKey)
  }

  /** Some of what there was. */
  #set(messages: readonly ChatMessage[]): void {
    const { store, account } = this.#parts.context
    const gone = this.#messages.filter((message) => !messages.includes(message))
    this.#messages = messages
    this.show()
    store.remove(gone.map(({ id }) => entityKey(account, 'chatMessage', id)))
  }

  /** All there is, with what is unsent below it. */
  #rows(): readonly string[] {
    const unsent = this.#parts.unsent
      .of(this.#accountId)
      .filter((message) => !this.#messages.some((other) => isSame(other, message)))
    return [...this.#messages, ...unsent].map(({ id }) => id)
  }

  #cull(): void {
    this.#bottomedOut = false
    this.#say()
    this.#set(this.#messages.slice(-KEPT_MESSAGES))
  }

  async #markRead(): Promise<void> {
    const { context } = this.#parts
    const chat = this.#unread()
    const last = this.#messages.at(-1)
    if (chat === null || last === undefined) return
    const key = entityKey(context.account, 'chat', chat.id)
    context.store.commit([{ key, value: { ...chat, unread: 0 } }])
    const answer = await readChat(context, chat.id, last.id)
    // What came meanwhile was counted by the instance.
    if (!answer.ok)
      context.store.update(key, (now) => ({ ...(now as Chat), unread: (now as Chat).unread || chat.unread }))
  }

  /** The chat, if there is something in it to be read. */
  #unread(): Chat | null {
    const { store, account } = this.#parts.context
    const chat = store.get(entityKey(account, 'chat', this.#chatId)) as Chat | undefined
    return chat !== undefined && chat.unread > 0 ? chat : null
  }

  #say(): void {
    const { account } = this.#parts.context
    this.#collection.setMeta({ older: this.#older, bottomedOut: this.#bottomedOut, chatId: this.#chatId }, [
      entityKey(account, 'chat', this.#chatId),
      entityKey(account, 'account', this.#accountId),
    ])
  }

  #pollLater(): void {
    const { context, streamed } = this.#parts
    this.#cancelPoll()
    if (!this.#watched || streamed()) return
    this.#cancelPoll = context.clock.after(POLL_MS, () => {
      if (context.mayPoll()) void this.refresh()
      else this.#pollLater()
    })
  }
}
