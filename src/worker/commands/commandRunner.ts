import type { Command } from '../../shared/commands/command.ts'
import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { fail, faultFrom, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandEnd, Settled } from '../../shared/protocol/batch.ts'
import type { Journal, JournalEntry } from '../outbox/journal.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createsSomething, KEY_LIMIT_MS } from '../outbox/waitRules.ts'
import { type Clock, waitAtMost } from '../platform/clock.ts'
import { dropOldest } from '../platform/dropOldest.ts'
import type { EngineLog } from '../platform/log.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { runQueueOf } from './commandQueue.ts'
import type { Untold } from './unreported.ts'

/** Outcomes that are remembered, so that a command that is sent twice runs once. */
const MAX_KNOWN_COMMANDS = 500

export interface CommandRunnerParts {
  readonly bootId: string
  readonly store: EntityStore
  readonly journal: Journal
  readonly untold: Untold
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: EngineLog
  /** Executes `command`. A rejection is a bug. */
  readonly execute: (command: Command, tabId: string) => Promise<CommandEnd>
  /** Whether the instance recognises a repeated request, so that `command` creates nothing twice. */
  readonly mayRepeat: (command: Command) => Promise<boolean>
  /** Tells a tab. False: that tab is gone. */
  readonly tell: (tabId: string, settled: Settled) => boolean
}

interface UnderWay {
  readonly command: Command
  readonly done: Promise<void>
}

/** Accepts commands at once, applies their optimistic updates, runs them in order per queue, and reports how they ended. */
export class CommandRunner {
  readonly #parts: CommandRunnerParts
  readonly #known = new Map<string, Settled>()
  /** The last command of each queue (`runQueueOf`). */
  readonly #queues = new Map<string, Promise<void>>()
  readonly #underWay = new Map<string, UnderWay>()
  /** The tabs that get the outcome: the one that sent the command, and those that asked about it. */
  readonly #askers = new Map<string, Set<string>>()
  readonly #closed = new Set<AccountKey>()

  constructor(parts: CommandRunnerParts) {
    this.#parts = parts
  }

  async run(command: Command, tabId: string): Promise<Outcome<{ accepted: true }>> {
    const { commandId, account, kind } = command
    if (this.#closed.has(account) && kind !== 'signOut' && kind !== 'saveDraft')
      return fail('signed-out', 'this account is being signed out')
    await this.#parts.outbox.ready
    this.#listen(commandId, tabId)
    const known = this.#parts.outbox.settledOf(commandId) ?? this.#known.get(commandId)
    if (known !== undefined) this.#tell(known)
    if (known !== undefined || this.#underWay.has(commandId)) return ok({ accepted: true })
    const begun = createsSomething(command) ? this.#begin(command) : Promise.resolve(true)
    void this.#start(command, begun, () => this.#send(command, tabId))
    await begun
    return ok({ accepted: true })
  }

  /** How many commands are running. */
  get underWay(): number {
    return this.#underWay.size
  }

  /**
   * Resumes a command that an earlier engine had accepted. It may have been carried out: where the instance would not
   * recognise a repeat, the person decides.
   */
  async resume(entry: JournalEntry): Promise<void> {
    const { command, at } = entry
    const { clock, mayRepeat, execute, outbox } = this.#parts
    await outbox.ready
    const going = (): UnderWay | undefined => this.#underWay.get(command.commandId)
    for (let other = going(); other !== undefined; other = going()) await other.done
    if (this.#known.has(command.commandId)) return
    const begun = this.#write({ ...entry, bootId: this.#parts.bootId }).then(() => true)
    await this.#start(command, begun, async () => {
      const again = clock.now() - at < KEY_LIMIT_MS && (await mayRepeat(command))
      const ended =
        again && outbox.obstacle(command.account) === null
          ? await execute(command, '')
          : fail('unknown-outcome', 'it was under way when the engine ended')
      return outbox.after(command, ended, at)
    })
  }

  /** A command that waited was carried out. A post is announced to the person. */
  async sent(command: Command, settled: Settled): Promise<void> {
    const { clock, bootId, untold } = this.#parts
    this.#remember(settled)
    this.#tell(settled)
    if (command.kind !== 'post') return
    const entry = { command, bootId, at: clock.now(), settled, told: false }
    await this.#write(entry)
    await untold.add(entry)
  }

  /** How `commandId` ended, from memory or from the journal of an earlier engine. If it is still running, the tab gets the outcome later. */
  async outcome(commandId: string, tabId: string): Promise<{ known: boolean; settled: Settled | null }> {
    await this.#parts.outbox.ready
    const known = this.#parts.outbox.settledOf(commandId) ?? this.#known.get(commandId)
    if (known !== undefined) return { known: true, settled: known }
    this.#listen(commandId, tabId)
    if (this.#underWay.has(commandId)) return { known: true, settled: null }
    const entry = await this.#parts.journal.find(commandId).catch(() => undefined)
    if (entry?.settled !== undefined) {
      this.#askers.delete(commandId)
      await this.#write({ ...entry, told: true })
    } else if (entry === undefined) this.#askers.delete(commandId)
    return { known: entry !== undefined, settled: entry?.settled ?? null }
  }

  /** Refuses further commands of `account`. Resolves when its running ones have ended, after `limitMs` at most. */
  async close(account: AccountKey, limitMs: number): Promise<void> {
    this.#closed.add(account)
    const writes = [...this.#underWay.values()]
      .filter(({ command }) => command.account === account && command.kind !== 'signOut')
      .map(({ done }) => done)
    writes.push(this.#parts.outbox.quiet(account))
    if (writes.length > 0) await waitAtMost(this.#parts.clock, Promise.allSettled(writes), limitMs)
  }

  /** Whether `account` is being signed out. */
  closes(account: AccountKey): boolean {
    return this.#closed.has(account)
  }

  /** Accepts commands of `account` again, after a new sign-in. */
  reopen(account: AccountKey): void {
    this.#closed.delete(account)
    this.#parts.outbox.resume(account)
  }

  /** @param begun resolves to whether this engine has to run it. */
  #start(command: Command, begun: Promise<boolean>, execute: () => Promise<CommandEnd>): Promise<void> {
    const { commandId } = command
    this.#parts.store.applyOptimistic(commandId, expectationsOf(command))
    const queue = runQueueOf(command)
    const before = this.#queues.get(queue)
    const done = (async () => {
      const mine = await begun
      await before
      if (mine) await this.#finish(command, execute)
      else this.#parts.store.settle(commandId)
    })().finally(() => {
      this.#underWay.delete(commandId)
      if (this.#queues.get(queue) === done) this.#queues.delete(queue)
    })
    this.#queues.set(queue, done)
    this.#underWay.set(commandId, { command, done })
    return done
  }

  /** Sends it, unless it goes to the outbox or is no longer needed. */
  async #send(command: Command, tabId: string): Promise<CommandEnd> {
    const { outbox, execute, clock } = this.#parts
    const instead = await outbox.instead(command)
    if (instead !== null) return instead
    const startedAt = clock.now()
    return outbox.after(command, await execute(command, tabId), startedAt)
  }

  /** Writes `command` to the journal. False: an earlier engine accepted it, and its outcome is known or being found out. */
  async #begin(command: Command): Promise<boolean> {
    const { journal, bootId, clock } = this.#parts
    const entry = await journal.find(command.commandId).catch(() => undefined)
    if (entry === undefined || entry.bootId === bootId) {
      await this.#write({ command, bootId, at: clock.now() })
      return true
    }
    if (entry.settled !== undefined) {
      this.#remember(entry.settled)
      await this.#write({ ...entry, told: this.#tell(entry.settled) })
    }
    return false
  }

  async #finish(command: Command, execute: () => Promise<CommandEnd>): Promise<void> {
    const { store, clock, bootId, log, untold, outbox } = this.#parts
    const { commandId } = command
    const ended = await execute().catch((thrown) => {
      log.error(`command ${command.kind} broke`, thrown)
      return { ok: false as const, fault: faultFrom(thrown) }
    })
    const settled: Settled = ended.ok
      ? { commandId, ok: true, ...(ended.value === undefined ? {} : { result: ended.value }) }
      : { commandId, ok: false, fault: ended.fault }
    // The optimistic update of a waiting command stays, its journal entry exists, and the outbox reports its end.
    if (outbox.has(commandId)) return outbox.heard(commandId, this.#tell(settled))
    this.#remember(settled)
    store.settle(commandId)
    // The chat shows a message that was not sent; the outbox shows a post that waits.
    const said = command.kind !== 'post' || (ended.ok && ended.value?.waits !== undefined)
    const told = this.#tell(settled) || said
    if (!createsSomething(command)) return
    const entry = { command, bootId, at: clock.now(), settled, told }
    await this.#write(entry)
    if (!told) await untold.add(entry)
  }

  async #write(entry: JournalEntry): Promise<void> {
    const { journal, log } = this.#parts
    await journal.write(entry).catch((thrown) => log.error('could not write the journal', thrown))
  }

  #listen(commandId: string, tabId: string): void {
    if (tabId === '') return
    const askers = this.#askers.get(commandId) ?? new Set()
    askers.add(tabId)
    this.#askers.set(commandId, askers)
  }

  /** Tells all tabs that asked. False: none of them is left. */
  #tell(settled: Settled): boolean {
    const askers = this.#askers.get(settled.commandId) ?? new Set()
    this.#askers.delete(settled.commandId)
    let told = false
    for (const tabId of askers) told = this.#parts.tell(tabId, settled) || told
    return told
  }

  #remember(settled: Settled): void {
    this.#known.set(settled.commandId, settled)
    dropOldest(this.#known, MAX_KNOWN_COMMANDS)
  }
}
