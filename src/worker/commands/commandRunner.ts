import { type Command, creates } from '../../shared/commands/command.ts'
import { expectationsOf } from '../../shared/commands/optimistic.ts'
import { type Fault, fail, faultFrom, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { CommandResult, Settled } from '../../shared/protocol/batch.ts'
import type { Clock } from '../clock.ts'
import { wait } from '../clock.ts'
import type { EngineLog } from '../log.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { Journal } from './journal.ts'

/** How many commands are remembered, so that one that is sent twice is carried out once. */
const KNOWN_COMMANDS = 500

export interface CommandRunnerParts {
  readonly bootId: string
  readonly store: EntityStore
  readonly journal: Journal
  readonly clock: Clock
  readonly log: EngineLog
  /** Carries `command` out; it never throws on purpose. `again`: an engine that died had begun it. */
  readonly perform: (
    command: Command,
    tabId: string,
    again: boolean,
  ) => Promise<Outcome<CommandResult | undefined>>
  /** Tells the tab that asked. False: that tab is gone. */
  readonly tell: (tabId: string, settled: Settled) => boolean
}

/**
 * Takes commands: accepts them at once, lays what is expected of them over the store, carries
 * them out in order for each thing they concern, and tells how they ended.
 */
export class CommandRunner {
  readonly #parts: CommandRunnerParts
  readonly #known = new Map<string, Settled | null>()
  /** Commands on one thing go one after the other, so that the last press wins. */
  readonly #queues = new Map<string, Promise<unknown>>()
  readonly #underWay = new Map<string, UnderWay>()
  readonly #closed = new Set<AccountKey>()

  constructor(parts: CommandRunnerParts) {
    this.#parts = parts
  }

  async run(command: Command, tabId: string): Promise<Outcome<{ accepted: true }>> {
    const { store } = this.#parts
    if (this.#closed.has(command.account)) return fail('signed-out', 'this account is being signed out')
    if (this.#known.has(command.commandId)) {
      // Sent once more by a tab that came back: it is carried out once, and that tab is told.
      const running = this.#underWay.get(command.commandId)
      if (running !== undefined && tabId !== NOBODY) running.tabId = tabId
      return ok({ accepted: true })
    }
    this.#remember(command.commandId, null)
    store.lay(command.commandId, expectationsOf(command))
    const queue = queueOf(command)
    const before = this.#queues.get(queue)
    const journalled = this.#journalled(command)
    const done = journalled.then(async (again) => {
      await before
      return this.#carryOut(command, again)
    })
    this.#queues.set(queue, done)
    this.#underWay.set(command.commandId, { command, tabId, done })
    void done.finally(() => {
      this.#underWay.delete(command.commandId)
      if (this.#queues.get(queue) === done) this.#queues.delete(queue)
    })
    await journalled
    return ok({ accepted: true })
  }

  /** How many commands are being carried out. */
  get underWay(): number {
    return this.#underWay.size
  }

  /** Carries out a command that an engine before this one had accepted. */
  async resume(command: Command): Promise<{ settled: Settled; told: boolean }> {
    await this.run(command, NOBODY)
    const told = (await this.#underWay.get(command.commandId)?.done) ?? false
    const settled = this.#known.get(command.commandId) ?? {
      commandId: command.commandId,
      ok: false,
      fault: OVER,
    }
    return { settled, told }
  }

  /** How `commandId` ended: from memory, else from the journal of an engine before this one. */
  async outcome(commandId: string): Promise<{ known: boolean; settled: Settled | null }> {
    const known = this.#known.get(commandId)
    if (known !== undefined) return { known: true, settled: known }
    const entry = await this.#parts.journal.find(commandId).catch(() => undefined)
    return { known: entry !== undefined, settled: entry?.settled ?? null }
  }

  /** No more commands of `account`; resolves when those under way have ended, after `limitMs` at most. */
  async close(account: AccountKey, limitMs: number): Promise<void> {
    this.#closed.add(account)
    const writes = [...this.#underWay.values()]
      .filter(({ command }) => command.account === account && command.kind !== 'signOut')
      .map(({ done }) => done)
    await Promise.race([Promise.allSettled(writes), wait(this.#parts.clock, limitMs)])
  }

  /** Commands of `account` are taken again: it was signed in once more. */
  reopen(account: AccountKey): void {
    this.#closed.delete(account)
  }

  /** Writes down what makes something. True: an engine that died had begun it already. */
  async #journalled(command: Command): Promise<boolean> {
    const { journal, clock, bootId, log } = this.#parts
    if (!creates(command)) return false
    try {
      const earlier = await journal.find(command.commandId)
      if (earlier === undefined) await journal.write({ command, bootId, at: clock.now() })
      return earlier !== undefined
    } catch (thrown) {
      log.error('the journal can not be written', thrown)
      return false
    }
  }

  async #carryOut(command: Command, again: boolean): Promise<boolean> {
    const { store, journal, clock, bootId, log, perform, tell } = this.#parts
    const { commandId } = command
    const asker = (): string => this.#underWay.get(commandId)?.tabId ?? NOBODY
    const ended = await perform(command, asker(), again).catch((thrown) => {
      log.error(`command ${command.kind} broke`, thrown)
      return { ok: false as const, fault: faultFrom(thrown) }
    })
    const settled: Settled = ended.ok
      ? { commandId, ok: true, ...(ended.value === undefined ? {} : { result: ended.value }) }
      : { commandId, ok: false, fault: ended.fault }
    this.#remember(commandId, settled)
    store.settle(commandId)
    const told = tell(asker(), settled)
    if (!creates(command)) return told
    await journal
      .write({ command, bootId, at: clock.now(), settled, told })
      .catch((thrown) => log.error('the journal can not be written', thrown))
    return told
  }

  #remember(commandId: string, settled: Settled | null): void {
    this.#known.delete(commandId)
    this.#known.set(commandId, settled)
    for (const [oldest, how] of this.#known) {
      if (this.#known.size <= KNOWN_COMMANDS) return
      if (how !== null) this.#known.delete(oldest)
    }
  }
}

interface UnderWay {
  readonly command: Command
  /** Who is told how it ended. */
  tabId: string
  readonly done: Promise<boolean>
}

/** No tab asks: a command of an engine that has died. */
const NOBODY = ''

const OVER: Fault = { code: 'cancelled', message: 'it could not be taken up again' }

const queueOf = (command: Command): string => {
  const subject =
    'statusId' in command
      ? command.statusId
      : 'accountId' in command
        ? command.accountId
        : 'draftId' in command
          ? command.draftId
          : ''
  return `${command.account}/${subject}`
}
