import type { Command } from '../../shared/commands/command.ts'
import type { Expectation } from '../../shared/commands/expectation.ts'
import { failed, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { CommandResult, Settled } from '../../shared/protocol/batch.ts'
import type { Operations } from '../../shared/protocol/operations.ts'
import type { Mirror } from '../mirror/mirror.ts'

type CommandOutcome = Outcome<CommandResult | undefined>

interface Pending {
  readonly command: Command
  readonly done: (outcome: CommandOutcome) => void
}

/** How the engine is asked; a deadline in it ends as the fault `engine-lost`. */
type Call = <K extends 'run' | 'outcome'>(
  operation: K,
  input: Operations[K][0],
) => Promise<Outcome<Operations[K][1]>>

export type ExpectationsOf = (command: Command) => readonly Expectation[]

/** What this tab's person asked for and has not ended yet. A restart of the engine in between loses nothing. */
export class PendingCommands {
  readonly #mirror: Mirror
  readonly #call: Call
  readonly #pending = new Map<string, Pending>()
  #expectationsOf: ExpectationsOf = () => []

  constructor(mirror: Mirror, call: Call) {
    this.#mirror = mirror
    this.#call = call
  }

  /**
   * What each command is expected to do comes after the first batch: who presses something before that sees it
   * when the engine tells it, which expects the same.
   */
  expectBy(expectationsOf: ExpectationsOf): void {
    this.#expectationsOf = expectationsOf
    for (const { command } of this.#pending.values()) this.#lay(command)
  }

  /** Shows what is expected of `command` in this very frame. Resolves when it was carried out or refused. */
  add(command: Command): Promise<CommandOutcome> {
    this.#lay(command)
    return new Promise((done) => {
      this.#pending.set(command.commandId, { command, done })
    })
  }

  async send(command: Command): Promise<void> {
    const accepted = await this.#call('run', command)
    if (accepted.ok || accepted.fault.code === 'engine-lost') return
    this.#mirror.liftNow(command.commandId)
    this.#end(command.commandId, failed(accepted.fault))
  }

  settle(settled: Settled): void {
    this.#end(settled.commandId, settled.ok ? ok(settled.result) : failed(settled.fault))
  }

  /** After a restart: how each ended, or once more. None is ever carried out twice. */
  catchUp(): void {
    for (const { command } of [...this.#pending.values()]) void this.#catchUp(command)
  }

  async #catchUp(command: Command): Promise<void> {
    const { commandId, account } = command
    const outcome = await this.#call('outcome', { commandId, account })
    if (!outcome.ok) return
    const { settled } = outcome.value
    if (settled !== null) {
      this.#mirror.liftNow(commandId)
      this.settle(settled)
    } else void this.send(command)
  }

  #lay(command: Command): void {
    this.#mirror.lay(command.commandId, this.#expectationsOf(command))
  }

  #end(commandId: string, outcome: CommandOutcome): void {
    const pending = this.#pending.get(commandId)
    this.#pending.delete(commandId)
    pending?.done(outcome)
  }
}
