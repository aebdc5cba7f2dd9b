import type { Command, LastingCommand } from '../../shared/commands/command.ts'
import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Outbox as OutboxEntity } from '../../shared/model/outbox.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { EngineShared } from '../context/engineShared.ts'
import type { EngineUploads } from '../context/engineUploads.ts'
import { forgetDraft } from '../features/drafts/forgetDraft.ts'
import type { DraftPlace } from '../features/drafts/spendDraft.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { DraftDisk, STORE_AGAIN_MS } from '../persist/draftDisk.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { Journal } from './journal.ts'
import { hasText, isDraftStored, outboxDraftOf } from './outboxDraft.ts'
import { aboutOf, entryOf, isUndone, type Waiting, type WaitingCommand } from './waiting.ts'

export interface WaitingListParts {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'bootId'>
  readonly store: EntityStore
  readonly shared: EngineShared
  readonly uploads: EngineUploads
  readonly sessions: SessionStore
  readonly journal: Journal
  /** Makes other engines reload the journal. */
  readonly announce: () => void
}

/**
 * The waiting commands: in memory, in the journal, and as the entity that tabs show. This class decides
 * nothing.
 */
export class WaitingList {
  readonly #parts: WaitingListParts
  readonly #items = new Map<string, WaitingCommand>()
  /** The items whose state is in memory only, because writing it failed. */
  readonly #unwritten = new Set<WaitingCommand>()
  /** The states that are being written: the journal still has the ones before. */
  readonly #writing = new Map<WaitingCommand, Waiting>()
  #isRetryScheduled = false

  constructor(parts: WaitingListParts) {
    this.#parts = parts
  }

  /** Whether an item is in memory only. */
  get isStoring(): boolean {
    return [...this.#unwritten].some((item) => this.#items.get(item.command.commandId) === item)
  }

  get(commandId: string): WaitingCommand | undefined {
    return this.#items.get(commandId)
  }

  /** The waiting commands of `account`, oldest first. */
  of(account: AccountKey): readonly WaitingCommand[] {
    return this.all().filter(({ command }) => command.account === account)
  }

  all(): readonly WaitingCommand[] {
    return [...this.#items.values()]
  }

  accounts(): ReadonlySet<AccountKey> {
    return new Set(this.all().map(({ command }) => command.account))
  }

  /** The outcome to report while the command waits. */
  settledOf(commandId: string): Settled | undefined {
    const item = this.#items.get(commandId)
    return item && { commandId, ok: true, result: { waits: item.waits.state } }
  }

  /** Resolves to whether the text of `command` is only in memory: the disk is full. */
  async add(
    command: LastingCommand,
    initial: Pick<
      Waiting,
      'state' | 'until' | 'fault' | 'unsureSince' | 'sentAt' | 'known' | 'aheadMs' | 'after'
    >,
    since = this.#parts.platform.clock.now(),
    tabId?: string,
  ): Promise<boolean> {
    const { store } = this.#parts
    const place = this.draftPlaceOf(command.account)
    const isText = hasText(command)
    const item: WaitingCommand = {
      command,
      waits: {
        ...initial,
        since,
        tries: initial.fault?.unsent || initial.state === 'held' ? 0 : 1,
        about: aboutOf(command, store),
        ...(isText && { kept: outboxDraftOf(command, place) }),
      },
      ...(tabId !== undefined && { tabId }),
      isStateInJournal: false,
      isNew: true,
    }
    this.#items.set(command.commandId, item)
    await this.#write(item)
    let isOnlyHere = false
    if (isText) {
      // The draft leaves the disk only once the journal has the text, so that one of the two always has it (E44).
      item.isAcceptanceInJournal = !item.isStateInJournal && (await this.#hasJournalEntry(command))
      if (!item.isStateInJournal && !item.isAcceptanceInJournal) {
        // It may have been discarded during the write; nothing would release its draft then.
        if (this.#items.get(command.commandId) === item)
          item.releaseDraft = place.shared.get(DraftDisk).leave(command.account, command.draftId)
        isOnlyHere = item.releaseDraft === undefined || !isDraftStored(command, place)
      }
      await forgetDraft(command, place)
    }
    item.isNew = false
    this.publish(command.account)
    return isOnlyHere
  }

  /** Sets the state of `item`, also in the journal. */
  async change(item: WaitingCommand, waits: Waiting): Promise<void> {
    item.waits = waits
    const { command } = item
    if (isUndone(waits)) this.#parts.store.settle(command.commandId)
    this.publish(command.account)
    await this.#write(item)
  }

  /** `item` was executed. Other engines that show its optimistic update learn of it from the journal (E42). */
  async finish(item: WaitingCommand, settled: Settled): Promise<void> {
    const { journal, platform, announce } = this.#parts
    const { command, isStateInJournal } = item
    this.#delete(command)
    await this.#releaseDraft(item)
    if (isStateInJournal)
      await journal
        .write({ command, bootId: platform.bootId, at: platform.clock.now(), settled, told: true })
        .catch((thrown) => platform.log.error('could not write the journal', thrown))
    announce()
  }

  /** Another engine has executed the command, or the user discarded it there. */
  endedElsewhere({ command }: WaitingCommand, executed: boolean): void {
    // Until the instance sends the entity again, its expected state is the best we know.
    if (executed) for (const { key, change } of expectationsOf(command)) this.#parts.store.update(key, change)
    this.#delete(command)
  }

  /**
   * Removes `item`, which was discarded, taken back, or cancelled out by a later command.
   *
   * @param heir the draft that its text was restored to.
   */
  async remove(item: WaitingCommand, heir?: string): Promise<void> {
    const { journal, platform, announce } = this.#parts
    const { command, isStateInJournal, isAcceptanceInJournal } = item
    this.#delete(command)
    await this.#releaseDraft(item, heir)
    if (isStateInJournal || isAcceptanceInJournal)
      await journal
        .remove(command.commandId)
        .catch((thrown) => platform.log.error('could not remove a command from the journal', thrown))
    announce()
  }

  /**
   * Reads the journal, which an earlier engine or another one of this browser wrote.
   *
   * @param isSending whether this engine is sending a command: its own state is newer then.
   */
  async recall(isSending: (commandId: string) => boolean): Promise<void> {
    const { journal, platform } = this.#parts
    // What is not in the journal yet is newer than what is.
    const isStored = (item: WaitingCommand): boolean => !this.#writing.has(item) && !this.#unwritten.has(item)
    const before = new Map(
      this.all()
        .filter(isStored)
        .map((item) => [item, item.waits]),
    )
    const entries = await journal.entries(platform.clock.now())
    const waiting = new Map(
      entries.flatMap((entry) => (entry.waits ? [[entry.command.commandId, entry]] : [])),
    )
    const executed = new Set(
      entries.flatMap(({ command, settled }) => (settled?.ok ? command.commandId : [])),
    )
    for (const [id, item] of this.#items)
      if (!waiting.has(id) && item.isStateInJournal) this.endedElsewhere(item, executed.has(id))
    const found = [...waiting.values()].sort((a, b) => (a.waits?.since ?? 0) - (b.waits?.since ?? 0))
    for (const { command, waits } of found) {
      if (waits === undefined || isSending(command.commandId)) continue
      const known = this.#items.get(command.commandId)
      if (known === undefined) this.#items.set(command.commandId, { command, waits, isStateInJournal: true })
      // What has changed here during the read is newer.
      else if (known.waits === before.get(known)) known.waits = waits
      this.#applyOptimistic(command, known?.waits ?? waits)
    }
  }

  /** Writes everything to the journal again, which was emptied. */
  async storeAgain(): Promise<void> {
    for (const item of this.all()) {
      item.isStateInJournal = false
      await this.#write(item)
    }
  }

  /** Publishes the waiting commands of `account`, and applies their optimistic updates. */
  show(account: AccountKey): void {
    for (const { command, waits } of this.of(account)) this.#applyOptimistic(command, waits)
    this.publish(account)
  }

  /** Where the drafts of `account` are stored. */
  draftPlaceOf(account: AccountKey): DraftPlace {
    const { store, shared, platform, uploads } = this.#parts
    return { account, store, shared, uploads, log: platform.log, clock: platform.clock }
  }

  /**
   * Updates the outbox entity of `account`, even after its server has ended the session, because the list of accounts shows how many
   * entries it has (SA34).
   */
  publish(account: AccountKey): void {
    const { store } = this.#parts
    const key = entityKey(account, 'outbox')
    const entries = this.of(account).map(({ command, waits }) => entryOf(command, waits))
    if (entries.length > 0 || store.has(key))
      store.commit([{ key, value: { entries } satisfies OutboxEntity }])
  }

  async #write(item: WaitingCommand): Promise<void> {
    const { journal, platform, announce } = this.#parts
    const { bootId, clock, log } = platform
    const { waits } = item
    this.#writing.set(item, waits)
    try {
      const entry = { command: item.command, bootId, at: clock.now(), waits }
      await (item.isStateInJournal ? journal.update(entry) : journal.write(entry))
      item.isStateInJournal = true
      await this.#releaseDraft(item)
      // The command was sent or discarded during the write.
      if (this.#items.get(item.command.commandId) !== item) await journal.remove(item.command.commandId)
    } catch (thrown) {
      log.error('could not write the journal', thrown)
      this.#unwritten.add(item)
      this.#retryLater()
    }
    if (this.#writing.get(item) === waits) this.#writing.delete(item)
    announce()
  }

  /** Whether the journal has an entry of the command, for example from when it was accepted. */
  async #hasJournalEntry({ commandId }: Command): Promise<boolean> {
    return (await this.#parts.journal.find(commandId).catch(() => undefined)) !== undefined
  }

  async #releaseDraft(item: WaitingCommand, heir?: string): Promise<void> {
    const release = item.releaseDraft
    item.releaseDraft = undefined
    await release?.(heir)
  }

  /** Writes the unwritten items again after a pause, because waiting commands must survive the engine (E25). */
  #retryLater(): void {
    if (this.#isRetryScheduled) return
    this.#isRetryScheduled = true
    this.#parts.platform.clock.after(STORE_AGAIN_MS, () => {
      this.#isRetryScheduled = false
      const unwritten = [...this.#unwritten]
      this.#unwritten.clear()
      for (const item of unwritten)
        if (this.#items.get(item.command.commandId) === item) void this.#write(item)
    })
  }

  #delete({ commandId, account }: Command): void {
    this.#items.delete(commandId)
    this.#parts.store.settle(commandId)
    this.publish(account)
  }

  #applyOptimistic(command: Command, waits: Waiting): void {
    const { store } = this.#parts
    if (isUndone(waits)) store.settle(command.commandId)
    else store.applyOptimistic(command.commandId, expectationsOf(command))
  }
}
