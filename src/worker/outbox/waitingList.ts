import type { Command } from '../../shared/commands/command.ts'
import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Outbox as OutboxEntity } from '../../shared/model/outbox.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { Journal } from './journal.ts'
import { type DraftPlace, isWritten, keptOf, leave } from './outboxDraft.ts'
import { aboutOf, entryOf, type Held, type Waiting } from './waiting.ts'

export interface WaitingListParts {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'bootId'>
  readonly store: EntityStore
  readonly session: KeyValueStorage
  readonly sessions: SessionStore
  readonly journal: Journal
  /** Other engines reload the journal. */
  readonly announce: () => void
}

/** The commands that wait: in memory, in the journal, and as the entity that tabs show. It decides nothing. */
export class WaitingList {
  readonly #parts: WaitingListParts
  readonly #held = new Map<string, Held>()

  constructor(parts: WaitingListParts) {
    this.#parts = parts
  }

  get(commandId: string): Held | undefined {
    return this.#held.get(commandId)
  }

  /** Those of `account`, oldest first. */
  of(account: AccountKey): readonly Held[] {
    return this.all().filter(({ command }) => command.account === account)
  }

  all(): readonly Held[] {
    return [...this.#held.values()]
  }

  accounts(): ReadonlySet<AccountKey> {
    return new Set(this.all().map(({ command }) => command.account))
  }

  /** The answer to a tab that asks how a waiting command ended. */
  settledOf(commandId: string): Settled | undefined {
    const held = this.#held.get(commandId)
    return held && { commandId, ok: true, result: { waits: held.waits.state } }
  }

  async add(command: Command, how: Pick<Waiting, 'state' | 'fault' | 'unsureSince'>): Promise<void> {
    const { store, platform } = this.#parts
    const place = this.draftsOf(command.account)
    const written = isWritten(command)
    const held: Held = {
      command,
      waits: {
        ...how,
        since: platform.clock.now(),
        tries: how.fault?.unsent ? 0 : 1,
        about: aboutOf(command, store),
        ...(written && { kept: keptOf(command, place) }),
      },
      written: false,
      fresh: true,
    }
    this.#held.set(command.commandId, held)
    await this.#write(held)
    // Not before: at no moment is the text in neither place.
    if (written) await leave(command, place)
    held.fresh = false
    this.tell(command.account)
  }

  /** Sets the state of `held`, in the journal too. */
  async change(held: Held, waits: Waiting): Promise<void> {
    held.waits = waits
    const { command } = held
    if (waits.state === 'refused') this.#parts.store.settle(command.commandId)
    this.tell(command.account)
    await this.#write(held)
  }

  async remove({ command, written }: Held): Promise<void> {
    const { store, journal, platform, announce } = this.#parts
    this.#held.delete(command.commandId)
    store.settle(command.commandId)
    this.tell(command.account)
    if (written)
      await journal
        .remove(command.commandId)
        .catch((thrown) => platform.log.error('could not remove a sent command from the journal', thrown))
    announce()
  }

  /**
   * Reads the journal, which an earlier engine or another one of this browser wrote.
   *
   * @param isSending whether this engine is sending a command: its own state is newer then.
   */
  async recall(isSending: (commandId: string) => boolean): Promise<void> {
    const { journal, platform, store } = this.#parts
    const entries = await journal.entries(platform.clock.now())
    const waiting = new Map(
      entries.flatMap((entry) => (entry.waits ? [[entry.command.commandId, entry]] : [])),
    )
    for (const [id, held] of this.#held) {
      if (waiting.has(id) || !held.written) continue
      this.#held.delete(id)
      store.settle(id)
      this.tell(held.command.account)
    }
    const found = [...waiting.values()].sort((a, b) => (a.waits?.since ?? 0) - (b.waits?.since ?? 0))
    for (const { command, waits } of found) {
      if (waits === undefined || isSending(command.commandId)) continue
      const known = this.#held.get(command.commandId)
      if (known === undefined) this.#held.set(command.commandId, { command, waits, written: true })
      else known.waits = waits
      this.#lay(command, waits)
    }
  }

  /** Shows the tabs of `account` what waits, and applies its optimistic updates. */
  show(account: AccountKey): void {
    for (const { command, waits } of this.of(account)) this.#lay(command, waits)
    this.tell(account)
  }

  /** Where the drafts of `account` are kept. */
  draftsOf(account: AccountKey): DraftPlace {
    const { store, session, platform } = this.#parts
    return { account, store, session, log: platform.log }
  }

  /** Updates the entity that tabs show. */
  tell(account: AccountKey): void {
    const { store, sessions } = this.#parts
    if (sessions.record(account) === undefined) return
    const key = entityKey(account, 'outbox')
    const entries = this.of(account).map(({ command, waits }) => entryOf(command, waits))
    if (entries.length > 0 || store.has(key))
      store.commit([{ key, value: { entries } satisfies OutboxEntity }])
  }

  async #write(held: Held): Promise<void> {
    const { journal, platform, announce } = this.#parts
    const { bootId, clock, log } = platform
    try {
      await journal.write({ command: held.command, bootId, at: clock.now(), waits: held.waits })
      held.written = true
      // It was sent or discarded during the write.
      if (this.#held.get(held.command.commandId) !== held) await journal.remove(held.command.commandId)
    } catch (thrown) {
      log.error('could not write the journal', thrown)
    }
    announce()
  }

  #lay(command: Command, { state }: Waiting): void {
    const { store } = this.#parts
    if (state === 'refused') store.settle(command.commandId)
    else store.applyOptimistic(command.commandId, expectationsOf(command))
  }
}
