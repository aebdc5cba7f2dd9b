import type { Command } from '../../shared/commands/command.ts'
import { definitionOf } from '../../shared/commands/commands.ts'
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
import type { Unreported } from './unreported.ts'

/** Remembered outcomes: a command that is sent twice runs once. */
const MAX_KNOWN_COMMANDS = 500

export interface CommandRunnerParts {
  readonly bootId: string
  readonly store: EntityStore
  readonly journal: Journal
  readonly unreported: Unreported
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: EngineLog
  /** Executes `command`. A rejection is a bug. */
  readonly execute: (command: Command, tabId: string) => Promise<CommandEnd>
  /** Whether the instance recognises a repeated request, so that `command` creates nothing twice. */
  readonly mayRepeat: (command: Command) => Promise<boolean>
  /** Called when a command that creates something has been written to the journal. */
  readonly onAccepted: () => void
  /** Sends an outcome to a tab. False: that tab is gone. */
  readonly reportTo: (tabId: string, settled: Settled) => boolean
}

interface RunningCommand {
  readonly command: Command
  readonly done: Promise<void>
}

/** Commands with the same key run one after the other, so that the last click wins. */
const runQueueOf = (command: Command): string =>
  `${command.account}/${definitionOf(command.kind)?.queue?.(command as never) ?? command.kind}`

/**
 * Whether an engine that has ended may have sent `command`, which it had accepted: the disk may have been too full for the journal.
 * While the command could be taken back, no engine sends it.
 */
function mayBeSent(command: Command, now: number): command is Command & { readonly acceptedAt: number } {
  const { acceptedAt, undoMs = 0 } = command
  if (acceptedAt === undefined || !createsSomething(command)) return false
  return now < acceptedAt || now - acceptedAt >= undoMs
}

/**
 * Accepts commands at once, applies their optimistic updates, runs them in order per queue, and reports their
 * outcomes.
 */
export class CommandRunner {
  readonly #parts: CommandRunnerParts
  readonly #known = new Map<string, Settled>()
  /** The last command of each queue (`runQueueOf`). */
  readonly #queues = new Map<string, Promise<void>>()
  readonly #running = new Map<string, RunningCommand>()
  /** The tabs that receive the outcome: the one that sent the command, and those that asked about it. */
  readonly #recipients = new Map<string, Set<string>>()
  readonly #closed = new Set<AccountKey>()

  constructor(parts: CommandRunnerParts) {
    this.#parts = parts
  }

  async run(command: Command, tabId: string): Promise<Outcome<{ accepted: true }>> {
    const { commandId, account } = command
    if (this.#closed.has(account) && !definitionOf(command.kind)?.whileSigningOut)
      return fail('signed-out', 'this account is being signed out')
    await this.#parts.outbox.ready
    this.#listen(commandId, tabId)
    const known = this.#parts.outbox.settledOf(commandId) ?? this.#known.get(commandId)
    if (known !== undefined) this.#report(known)
    if (known !== undefined || this.#running.has(commandId)) return ok({ accepted: true })
    const journaled = createsSomething(command) ? this.#writeToJournal(command) : Promise.resolve(true)
    void this.#start(command, journaled, () =>
      mayBeSent(command, this.#parts.clock.now())
        ? this.#sendAgain(command, command.acceptedAt, tabId)
        : this.#send(command, tabId),
    )
    await journaled
    return ok({ accepted: true })
  }

  /** The number of running commands, including those of the outbox that are being sent. */
  get runningCount(): number {
    return this.#running.size + this.#parts.outbox.sendingCount
  }

  /**
   * Resumes a command that an earlier engine accepted. It may already have been executed: if the instance would
   * not recognise a repeated request, the user decides.
   */
  async resume(entry: JournalEntry): Promise<void> {
    const { command, at } = entry
    await this.#parts.outbox.ready
    const running = (): RunningCommand | undefined => this.#running.get(command.commandId)
    for (let other = running(); other !== undefined; other = running()) await other.done
    if (this.#known.has(command.commandId)) return
    const journaled = this.#write({ ...entry, bootId: this.#parts.bootId }).then(() => true)
    await this.#start(command, journaled, () => this.#sendAgain(command, at, ''))
  }

  /** A command from the outbox has been executed. `asExpected`: nobody needs to hear of it. */
  async sent(command: Command, settled: Settled, asExpected: boolean): Promise<void> {
    const { clock, bootId, unreported } = this.#parts
    this.#remember(settled)
    this.#report(settled)
    if (!definitionOf(command.kind)?.noticed) return
    const entry = { command, bootId, at: clock.now(), settled, told: asExpected }
    await this.#write(entry)
    if (!asExpected) await unreported.add(entry)
  }

  /**
   * Resolves to the outcome of `commandId`, from memory or from the journal of an earlier engine. If it is
   * still running, the tab gets the outcome later.
   */
  async outcome(commandId: string, tabId: string): Promise<{ known: boolean; settled: Settled | null }> {
    await this.#parts.outbox.ready
    const known = this.#parts.outbox.settledOf(commandId) ?? this.#known.get(commandId)
    if (known !== undefined) return { known: true, settled: known }
    this.#listen(commandId, tabId)
    if (this.#running.has(commandId)) return { known: true, settled: null }
    const entry = await this.#parts.journal.find(commandId).catch(() => undefined)
    if (entry?.settled !== undefined) {
      this.#recipients.delete(commandId)
      await this.#write({ ...entry, told: true })
    } else if (entry === undefined) this.#recipients.delete(commandId)
    return { known: entry !== undefined, settled: entry?.settled ?? null }
  }

  /** Refuses further commands that act on the content of `account`. Resolves when its running ones have ended, after `limitMs` at most. */
  async close(account: AccountKey, limitMs: number): Promise<void> {
    this.#closed.add(account)
    const pending = [...this.#running.values()]
      .filter(({ command }) => command.account === account && !definitionOf(command.kind)?.signsOut)
      .map(({ done }) => done)
    const { outbox, clock } = this.#parts
    const ended = Promise.allSettled(pending).then(async () => {
      await outbox.endHolds(account)
      await outbox.whenIdle(account)
    })
    await waitAtMost(clock, ended, limitMs)
  }

  /** Whether `account` is being signed out. */
  isClosed(account: AccountKey): boolean {
    return this.#closed.has(account)
  }

  /** Accepts commands of `account` again, after a new sign-in. */
  reopen(account: AccountKey): void {
    this.#closed.delete(account)
    this.#parts.outbox.resume(account)
  }

  /** Publishes the waiting commands of `account` again, after its entities were removed. */
  showWaiting(account: AccountKey): void {
    this.#parts.outbox.show(account)
  }

  /** @param journaled resolves to whether this engine has to run `command`. */
  #start(command: Command, journaled: Promise<boolean>, execute: () => Promise<CommandEnd>): Promise<void> {
    const { commandId } = command
    this.#parts.store.applyOptimistic(commandId, expectationsOf(command))
    const queue = runQueueOf(command)
    const previous = this.#queues.get(queue)
    const done = (async () => {
      const shouldRun = await journaled
      await previous
      if (shouldRun) await this.#finish(command, execute)
      else this.#parts.store.settle(commandId)
    })().finally(() => {
      this.#running.delete(commandId)
      if (this.#queues.get(queue) === done) this.#queues.delete(queue)
    })
    this.#queues.set(queue, done)
    this.#running.set(commandId, { command, done })
    return done
  }

  /** Executes `command`, unless it goes to the outbox or is no longer needed. */
  async #send(command: Command, tabId: string): Promise<CommandEnd> {
    const { outbox, execute } = this.#parts
    const settledNow = await outbox.outcomeWithoutSending(command, tabId)
    if (settledNow !== null) return settledNow
    const attempt = outbox.attempt(command)
    return outbox.afterAttempt(command, await execute(command, tabId), attempt)
  }

  /** Executes `command`, which an engine that has ended since had accepted at `at`, and may have executed. */
  async #sendAgain(command: Command, at: number, tabId: string): Promise<CommandEnd> {
    const { clock, mayRepeat, execute, outbox } = this.#parts
    const again = clock.now() - at < KEY_LIMIT_MS && (await mayRepeat(command))
    // The engine ended before it had stored that the command can be taken back.
    if (again && command.undoMs !== undefined) return outbox.hold(command, command.undoMs, tabId, at)
    const ended =
      again && outbox.obstacle(command.account) === null
        ? await execute(command, tabId)
        : fail('unknown-outcome', 'the engine ended while the command was running')
    return outbox.afterAttempt(command, ended, { at })
  }

  /**
   * Writes `command` to the journal. False: an earlier engine accepted it, and its outcome is known or being
   * determined.
   */
  async #writeToJournal(command: Command): Promise<boolean> {
    const { journal, bootId, clock, onAccepted } = this.#parts
    const entry = await journal.find(command.commandId).catch(() => undefined)
    if (entry === undefined || entry.bootId === bootId) {
      await this.#write({ command, bootId, at: clock.now() })
      onAccepted()
      return true
    }
    if (entry.settled !== undefined) {
      this.#remember(entry.settled)
      await this.#write({ ...entry, told: this.#report(entry.settled) })
    }
    return false
  }

  async #finish(command: Command, execute: () => Promise<CommandEnd>): Promise<void> {
    const { store, clock, bootId, log, unreported, outbox } = this.#parts
    const { commandId } = command
    const ended = await execute().catch((thrown) => {
      log.error(`command ${command.kind} threw`, thrown)
      return { ok: false as const, fault: faultFrom(thrown) }
    })
    const settled: Settled = ended.ok
      ? { commandId, ok: true, ...(ended.value === undefined ? {} : { result: ended.value }) }
      : { commandId, ok: false, fault: ended.fault }
    // A waiting command keeps its optimistic update and its journal entry. The outbox reports its end.
    if (outbox.has(commandId)) return outbox.outcomeReported(commandId, this.#report(settled))
    this.#remember(settled)
    store.settle(commandId)
    // The outbox shows what waits.
    const isShownElsewhere =
      !definitionOf(command.kind)?.noticed || (ended.ok && ended.value?.waits !== undefined)
    const reported = this.#report(settled) || isShownElsewhere
    if (!createsSomething(command)) return
    const entry = { command, bootId, at: clock.now(), settled, told: reported }
    await this.#write(entry)
    if (!reported) await unreported.add(entry)
  }

  async #write(entry: JournalEntry): Promise<void> {
    const { journal, log } = this.#parts
    await journal.write(entry).catch((thrown) => log.error('could not write the journal', thrown))
  }

  #listen(commandId: string, tabId: string): void {
    if (tabId === '') return
    const recipients = this.#recipients.get(commandId) ?? new Set()
    recipients.add(tabId)
    this.#recipients.set(commandId, recipients)
  }

  /** Sends the outcome to all recipients. False: none of them is left. */
  #report(settled: Settled): boolean {
    const recipients = this.#recipients.get(settled.commandId) ?? new Set()
    this.#recipients.delete(settled.commandId)
    let reported = false
    for (const tabId of recipients) reported = this.#parts.reportTo(tabId, settled) || reported
    return reported
  }

  #remember(settled: Settled): void {
    this.#known.set(settled.commandId, settled)
    dropOldest(this.#known, MAX_KNOWN_COMMANDS)
  }
}
