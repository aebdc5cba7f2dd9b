import type { Fault, Outcome } from '../../../shared/fault/fault.ts'
import type { Chat, ChatMessage } from '../../../shared/model/chat.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { LoadState } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { mayPollAside } from '../../context/mayPollAside.ts'
import type { Cancel } from '../../platform/clock.ts'
import { failedState } from '../../tabs/failedState.ts'
import { fetchMessages, PAGE_SIZE, readChat } from './chatCalls.ts'
import { EndWatch } from './endWatch.ts'
import { byAge, isSame, mergeMessages } from './messageOrder.ts'
import type { UnsentMessages } from './unsentMessages.ts'

/** Poll interval of the latest messages without the stream (CH14). */
const POLL_MS = 5_000
/** Number of messages left after culling (CH12). */
const KEPT_MESSAGES = 50

interface ChatRoomParts {
  readonly context: AccountContext
  readonly unsent: UnsentMessages
  readonly chatOf: (accountId: string) => Promise<Outcome<Chat>>
  /** Whether the stream delivers new messages. */
  readonly streamed: () => boolean
}

/** The messages of one chat, shared by all tabs that show it. */
export class ChatRoom implements Feed {
  readonly #parts: ChatRoomParts
  readonly #collection: Collection
  readonly #accountId: string
  /** Messages of the instance, oldest first. */
  #messages: readonly ChatMessage[] = []
  /** No message is missing up to this one. Before a later one, which is the last of the chat or was sent here, some may be. */
  #since: string | undefined
  /** The stream has delivered all messages since the last load began. */
  #followed = false
  /** The newest message when the instance refused to mark the chat as read. The call is not repeated for it (CH11). */
  #refusedAt: string | undefined
  #chatId = ''
  #bottomedOut = false
  #older: LoadState = { state: 'idle' }
  #watched = false
  /** No view was open since the last load: the next load fetches a full page. */
  #reload = true
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
    this.#publishState()
    this.show()
  }

  /** No tab shows it, and no request is in flight. */
  get idle(): boolean {
    return !this.#collection.watched && this.#loading === null && this.#loadingOlder === null
  }

  start(): void {
    if (this.#watched) return
    this.#watched = true
    this.#reload = true
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

  /** The stream joined or dropped: messages may be missing. */
  streamChanged(): void {
    this.#followed = false
    if (!this.#watched) return
    // The answer to a load in flight may be from before the change.
    void Promise.resolve(this.#loading).then(() => (this.#watched ? this.refresh() : undefined))
  }

  /** Stops the room of a chat that no view shows, and evicts its messages. */
  forget(): void {
    this.stop()
    this.#since = undefined
    this.#replace([])
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

  /** Adds a streamed message. */
  takeStreamed(message: ChatMessage): void {
    this.take([message])
    if (this.#followed && this.#loading === null) this.#since = this.#messages.at(-1)?.id
  }

  /** Adds messages that came with the chat list, or that were sent here. Messages before them may be missing. */
  take(arrived: readonly ChatMessage[]): void {
    // Before the first page is requested, ignore them: the page will contain them.
    if (!this.#collection.loaded && (this.#loading === null || this.#chatId === '')) return
    this.#join(arrived)
    this.show()
    this.#end.check()
  }

  /** A message of this chat was deleted. */
  remove(messageId: string): void {
    this.#replace(this.#messages.filter(({ id }) => id !== messageId))
  }

  /** Shows the messages and the unsent ones. Called when either changes. */
  show(): void {
    const rows = this.#rows()
    if (this.#collection.loaded || rows.length > 0) this.#collection.setKnownRows(rows)
  }

  async #load(): Promise<void> {
    const { context, chatOf, streamed } = this.#parts
    this.#followed = streamed()
    this.#cancelPoll()
    this.#collection.markLoading()
    const chat = await chatOf(this.#accountId)
    if (!chat.ok) return this.#fail(chat.fault)
    this.#chatId = chat.value.id
    this.#publishState()
    const before = this.#messages
    // A reopened chat fetches a full page, which also reveals deletions.
    const since = this.#reload ? undefined : this.#since
    const page = await fetchMessages(context, this.#chatId, {
      urgent: this.#reload,
      ...(since !== undefined && { since_id: since }),
    })
    if (!page.ok) return this.#fail(page.fault)
    this.#reload = false
    this.#dropStale(before, page.value, since !== undefined)
    this.#since = [...page.value].sort(byAge).at(-1)?.id ?? this.#since
    this.#join(page.value)
    this.#publishState()
    this.#collection.setRows(this.#rows())
    this.#end.check()
  }

  #fail(fault: Fault): void {
    this.#followed = false
    this.#collection.markFailed(fault)
  }

  /**
   * Drops the messages of `before` that `page` shows to be deleted, or that a gap may separate from `page`.
   * `before` is the list at the time of the request.
   */
  #dropStale(before: readonly ChatMessage[], page: readonly ChatMessage[], onlyNew: boolean): void {
    const full = page.length >= PAGE_SIZE
    if (onlyNew && !full) return
    const ids = new Set(page.map(({ id }) => id))
    const [oldest] = [...page].sort(byAge)
    const overlaps = full && !onlyNew && this.#since !== undefined && ids.has(this.#since)
    // Messages that were streamed during the request are newer than the page, and stay.
    this.#replace(
      this.#messages.filter(
        (message) =>
          !before.includes(message) ||
          ids.has(message.id) ||
          (overlaps && oldest !== undefined && byAge(message, oldest) < 0),
      ),
    )
    if (!overlaps) this.#bottomedOut = !full
  }

  async #loadOlder(): Promise<void> {
    const oldest = this.#messages[0]?.id
    if (oldest === undefined || this.#bottomedOut) return
    this.#older = { state: 'loading' }
    this.#publishState()
    const page = await fetchMessages(this.#parts.context, this.#chatId, { max_id: oldest, urgent: true })
    if (page.ok) {
      this.#older = { state: 'idle' }
      // Skip the page if the list was culled or reloaded in the meantime: it would leave a gap.
      if (this.#messages[0]?.id === oldest) {
        this.#bottomedOut = page.value.length < PAGE_SIZE
        this.#join(page.value)
        this.show()
      }
    } else this.#older = failedState(page.fault, this.#parts.context.clock)
    this.#publishState()
  }

  #join(arrived: readonly ChatMessage[]): void {
    const { context, unsent } = this.#parts
    const before = this.#messages
    this.#messages = mergeMessages(before, arrived, this.#chatId)
    context.store.commit(
      this.#messages
        .filter((message) => !before.includes(message))
        .map((value) => ({ key: entityKey(context.account, 'chatMessage', value.id), value })),
    )
    for (const { idempotencyKey } of arrived)
      if (idempotencyKey !== undefined) void unsent.remove(idempotencyKey)
  }

  /** Replaces the messages by a subset, and evicts the others from the store. */
  #replace(messages: readonly ChatMessage[]): void {
    const { store, account } = this.#parts.context
    const removed = this.#messages.filter((message) => !messages.includes(message))
    this.#messages = messages
    this.show()
    store.remove(removed.map(({ id }) => entityKey(account, 'chatMessage', id)))
  }

  /** All message ids, followed by the unsent ones. */
  #rows(): readonly string[] {
    const unsent = this.#parts.unsent
      .of(this.#accountId)
      .filter((message) => !this.#messages.some((other) => isSame(other, message)))
    return [...this.#messages, ...unsent].map(({ id }) => id)
  }

  #cull(): void {
    this.#bottomedOut = false
    this.#publishState()
    this.#replace(this.#messages.slice(-KEPT_MESSAGES))
  }

  async #markRead(): Promise<void> {
    const { context } = this.#parts
    const chat = this.#unread()
    const last = this.#messages.at(-1)
    if (chat === null || last === undefined) return
    const key = entityKey(context.account, 'chat', chat.id)
    context.store.commit([{ key, value: { ...chat, unread: 0 } }])
    const answer = await readChat(context, chat.id, last.id)
    if (answer.ok) return
    this.#refusedAt = last.id
    // Rollback. Messages that arrived in the meantime have set a newer count.
    context.store.update(key, (now) => ({ ...now, unread: now.unread || chat.unread }))
  }

  /** The chat, if it has unread messages that the instance has not refused to mark as read; else null. */
  #unread(): Chat | null {
    const { store, account } = this.#parts.context
    const chat = store.get(entityKey(account, 'chat', this.#chatId))
    const isRefused = this.#refusedAt !== undefined && this.#messages.at(-1)?.id === this.#refusedAt
    return chat !== undefined && chat.unread > 0 && !isRefused ? chat : null
  }

  #publishState(): void {
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
      if (mayPollAside(context)) void this.refresh()
      else this.#pollLater()
    })
  }
}
