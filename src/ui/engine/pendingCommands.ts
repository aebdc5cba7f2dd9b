import type { Command, CommandBody } from '../../shared/commands/command.ts'
import type { Expectation } from '../../shared/commands/expectation.ts'
import { failed, type Outcome, ok } from '../../shared/fault/fault.ts'
import { isSpent } from '../../shared/model/draftMarks.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { Settled } from '../../shared/protocol/batch.ts'
import type { Operations } from '../../shared/protocol/operations.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { CommandOutcome } from './engine.ts'
import { readUnsaved, removeUnsaved, storeUnsaved } from './unsavedCommands.ts'

interface Pending {
  readonly command: Command
  /** When an engine accepted it, ms since 1970. */
  acceptedAt?: number
  readonly ended: Promise<CommandOutcome>
  readonly done: (outcome: CommandOutcome) => void
}

/** Calls the engine; a timeout is the fault `engine-lost`. */
type Call = <K extends 'run' | 'outcome'>(
  operation: K,
  input: Operations[K][0],
) => Promise<Outcome<Operations[K][1]>>

/** Returns the optimistic changes of a command. */
export type ExpectationsOf = (command: Command) => readonly Expectation[]

/** Returns for how long a command can be taken back before it is sent; undefined: not at all. */
export type UndoMsOf = (body: CommandBody, preferences: Preferences) => number | undefined

/** Commands of this tab that have not settled. They survive a restart of the engine. */
export class PendingCommands {
  readonly #mirror: Mirror
  readonly #call: Call
  readonly #pending = new Map<string, Pending>()
  /** The ids of the commands that are also in the local storage. */
  readonly #unsavedIds = new Set<string>()
  #expectationsOf: ExpectationsOf = () => []

  constructor(mirror: Mirror, call: Call) {
    this.#mirror = mirror
    this.#call = call
  }

  /**
   * Sets the optimistic changes of commands. They load after the first batch; a command issued before that
   * shows its change when the engine sends it.
   */
  expectBy(expectationsOf: ExpectationsOf): void {
    this.#expectationsOf = expectationsOf
    for (const { command } of this.#pending.values()) this.#addExpectations(command)
  }

  /**
   * Shows the optimistic change of `command` in the same frame. Resolves when the command has succeeded or
   * failed.
   */
  add(command: Command): Promise<CommandOutcome> {
    this.#addExpectations(command)
    let done: Pending['done'] = () => {}
    const ended = new Promise<CommandOutcome>((resolve) => {
      done = resolve
    })
    this.#pending.set(command.commandId, { command, ended, done })
    return ended
  }

  async send(command: Command): Promise<void> {
    const accepted = await this.#call('run', command)
    const pending = this.#pending.get(command.commandId)
    if (accepted.ok && pending !== undefined) pending.acceptedAt ??= Date.now()
    if (accepted.ok || accepted.fault.code === 'engine-lost') return
    this.#mirror.rollBack(command.commandId)
    this.#end(command.commandId, failed(accepted.fault))
  }

  settle(settled: Settled): void {
    this.#end(settled.commandId, settled.ok ? ok(settled.result) : failed(settled.fault))
  }

  /**
   * After a restart: fetches the outcome of each pending command, or sends it again. The engine never runs
   * one twice.
   */
  catchUp(): void {
    for (const pending of [...this.#pending.values()]) void this.#catchUp(pending)
  }

  /** Whether all commands have settled. */
  get idle(): boolean {
    return this.#pending.size === 0
  }

  /** Resolves when all commands have settled, including those that are added meanwhile. */
  async whenIdle(): Promise<void> {
    while (!this.idle) await Promise.all([...this.#pending.values()].map(({ ended }) => ended))
  }

  /** Stores the drafts that no engine has saved yet, because the tab may end now. They stay in the local storage until one has. */
  storeUnsaved(): void {
    const unsaved = [...this.#pending.values()].flatMap(({ command }) =>
      command.kind === 'saveDraft' ? [command] : [],
    )
    for (const { commandId } of unsaved) this.#unsavedIds.add(commandId)
    storeUnsaved(unsaved)
  }

  /** Sends the drafts that closed tabs could not save. */
  sendUnsaved(): void {
    for (const command of readUnsaved()) {
      const { commandId } = command
      this.#unsavedIds.add(commandId)
      if (this.#pending.has(commandId)) continue
      void this.add(command)
      void this.send(command)
    }
  }

  /** Removes from the local storage what was sent or discarded by now, so that no later tab hands it over (E40). */
  dropSpent(): void {
    for (const { commandId, account, draftId, draft } of readUnsaved()) {
      const spent = this.#mirror.cells.get(entityKey(account, 'spent', draftId))
      if (draft === null || spent?.isProvisional || !isSpent(draft, spent)) continue
      this.#unsavedIds.delete(commandId)
      removeUnsaved(commandId)
    }
  }

  async #catchUp({ command, acceptedAt }: Pending): Promise<void> {
    const { commandId, account } = command
    const outcome = await this.#call('outcome', { commandId, account })
    if (!outcome.ok) return
    const { settled } = outcome.value
    if (settled !== null) {
      this.#mirror.rollBack(commandId)
      this.settle(settled)
    } else void this.send(acceptedAt === undefined ? command : { ...command, acceptedAt })
  }

  #addExpectations(command: Command): void {
    this.#mirror.addExpectations(command.commandId, this.#expectationsOf(command))
  }

  #end(commandId: string, outcome: CommandOutcome): void {
    const pending = this.#pending.get(commandId)
    this.#pending.delete(commandId)
    // A draft that the engine could not store is sent again by the next tab.
    const isStored = outcome.ok || outcome.fault.code !== 'storage'
    if (isStored && this.#unsavedIds.delete(commandId)) removeUnsaved(commandId)
    pending?.done(outcome)
  }
}
