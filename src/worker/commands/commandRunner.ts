import { type Command, creates } from '../../shared/commands/command.ts'
import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { fail, faultFrom, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandResult, Settled } from '../../shared/protocol/batch.ts'
import type { Journal, JournalEntry } from '../outbox/journal.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { KEY_LIMIT_MS } from '../outbox/waitRules.ts'
import { type Clock, waitAtMost } from '../platform/clock.ts'
import type { EngineLog } from '../platform/log.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { queueOf } from './commandQueue.ts'
import type { Untold } from './untold.ts'

/** How many commands are remembered, so that one that is sent twice is carried out once. */
const KNOWN_COMMANDS = 500

export interface CommandRunnerParts {
  readonly bootId: string
  readonly store: EntityStore
  readonly journal: Journal
  readonly untold: Untold
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: EngineLog
  /** Carries `command` out; it never throws on purpose. */
  readonly perform: (command: Command, tabId: string) => Promise<Outcome<CommandResult | undefined>>
  /** Whether the instance makes nothing twice when `command` is sent to it a second time. */
  readonly mayRepeat: (command: Command) => Promise<boolean>
  /** Tells a tab. False: that tab is gone. */
  readonly tell: (tabId: string, settled: Settled) => boolean
}

interface UnderWay {
  readonly command: Command
  readonly done: Promise<void>
}

/**
 * Takes commands: accepts them at once, lays what is expected of them over the store, carries
 * them out in order for each thing they concern, and tells how they ended.
 */
export class CommandRunner {
  readonly #parts: CommandRunnerParts
  readonly #known = new Map<string, Settled>()
  /** Commands on one thing go one after the other, so that the last press wins. */
  readonly #queues = new Map<string, Promise<void>>()
  readonly #underWay = new Map<string, UnderWay>()
  /** The tabs that want to hear how a command ends: who asked for it, and who asked after it. */
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
    const begun = creates(command) ? this.#begin(command) : Promise.resolve(true)
    void this.#start(command, begun, () => this.#send(command, tabId))
    await begun
    return ok({ accepted: true })
  }

  /** How many commands are being carried out. */
  get underWay(): number {
    return this.#underWay.size
  }

  /**
   * Takes up a command that an engine before this one had accepted. It may have been carried out:
   * where the instance does not know a repeated one for what it is, the person decides.
   */
  async resume(entry: JournalEntry): Promise<void> {
    const { command, at } = entry
    const { clock, mayRepeat, perform, outbox } = this.#parts
    await outbox.ready
    const going = (): UnderWay | undefined => this.#underWay.get(command.commandId)
    for (let other = going(); other !== undefined; other = going()) await other.done
    if (this.#known.has(command.commandId)) return
    const begun = this.#write({ ...entry, bootId: this.#parts.bootId }).then(() => true)
    await this.#start(command, begun, async () => {
      const again = clock.now() - at < KEY_LIMIT_MS && (await mayRepeat(command))
      const ended =
        again && outbox.obstacle(command.account) === null
          ? await perform(command, '')
          : fail('unknown-outcome', 'it was under way when the engine ended')
      return outbox.after(command, ended, at)
    })
  }

  /** Something that waited was carried out: who asks from now on hears of it, and the person is told of a post. */
  async sent(command: Command, settled: Settled): Promise<void> {
    const { clock, bootId, untold } = this.#parts
    this.#remember(settled)
    this.#tell(settled)
    if (command.kind !== 'post') return
    const entry = { command, bootId, at: clock.now(), settled, told: false }
    await this.#write(entry)
    await untold.add(entry)
  }

  /** How `commandId` ended: from memory, else from the journal of an engine before this one. The tab is told later if it has not. */
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

  /** No more commands of `account`; resolves when its writes under way have ended, after `limitMs` at most. */
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

  /** Commands of `account` are taken again: it was signed in once more. */
  reopen(account: AccountKey): void {
    this.#closed.delete(account)
    this.#parts.outbox.resume(account)
  }

  /** @param begun whether it is this engine's to carry out. */
  #start(
    command: Command,
    begun: Promise<boolean>,
    perform: () => Promise<Outcome<CommandResult | undefined>>,
  ): Promise<void> {
    const { commandId } = command
    this.#parts.store.lay(commandId, expectationsOf(command))
    const queue = queueOf(command)
    const before = this.#queues.get(queue)
    const done = (async () => {
      const mine = await begun
      await before
      if (mine) await this.#carryOut(command, perform)
      else this.#parts.store.settle(commandId)
    })().finally(() => {
      this.#underWay.delete(commandId)
      if (this.#queues.get(queue) === done) this.#queues.delete(queue)
    })
    this.#queues.set(queue, done)
    this.#underWay.set(commandId, { command, done })
    return done
  }

  /** Sends it, unless it waits in the outbox or is not needed any more. */
  async #send(command: Command, tabId: string): Promise<Outcome<CommandResult | undefined>> {
    const { outbox, perform, clock } = this.#parts
    const instead = await outbox.instead(command)
    if (instead !== null) return instead
    const startedAt = clock.now()
    return outbox.after(command, await perform(command, tabId), startedAt)
  }

  /** Writes `command` down. False: an engine before this one has accepted it, and what became of it is known or found out. */
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

  async #carryOut(
    command: Command,
    perform: () => Promise<Outcome<CommandResult | undefined>>,
  ): Promise<void> {
    const { store, clock, bootId, log, untold, outbox } = this.#parts
    const { commandId } = command
    const ended = await perform().catch((thrown) => {
      log.error(`command ${command.kind} broke`, thrown)
      return { ok: false as const, fault: faultFrom(thrown) }
    })
    const settled: Settled = ended.ok
      ? { commandId, ok: true, ...(ended.value === undefined ? {} : { result: ended.value }) }
      : { commandId, ok: false, fault: ended.fault }
    // What waits is expected still, and written down already; how it ends the outbox says.
    if (outbox.get(commandId) !== undefined) return outbox.decisions.heard(commandId, this.#tell(settled))
    this.#remember(settled)
    store.settle(commandId)
    // What is not sent in a chat says so there, whenever it is opened; a post that waits already, the outbox.
    const said = command.kind !== 'post' || (ended.ok && ended.value?.waits !== undefined)
    const told = this.#tell(settled) || said
    if (!creates(command)) return
    const entry = { command, bootId, at: clock.now(), settled, told }
    await this.#write(entry)
    if (!told) await untold.add(entry)
  }

  async #write(entry: JournalEntry): Promise<void> {
    const { journal, log } = this.#parts
    await journal.write(entry).catch((thrown) => log.error('the journal can not be written', thrown))
  }

  #listen(commandId: string, tabId: string): void {
    if (tabId === '') return
    const askers = this.#askers.get(commandId) ?? new Set()
    askers.add(tabId)
    this.#askers.set(commandId, askers)
  }

  /** Tells everybody who asked; whether anybody was still there. */
  #tell(settled: Settled): boolean {
    const askers = this.#askers.get(settled.commandId) ?? new Set()
    this.#askers.delete(settled.commandId)
    let told = false
    for (const tabId of askers) told = this.#parts.tell(tabId, settled) || told
    return told
  }

  #remember(settled: Settled): void {
    this.#known.set(settled.commandId, settled)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= KNOWN_COMMANDS) return
      this.#known.delete(oldest)
    }
  }
}
