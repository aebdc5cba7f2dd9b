import type { Command, CommandBody } from '../../../src/shared/commands/command.ts'
import { expectationsOf } from '../../../src/shared/commands/optimistic.ts'
import { type Fault, fail, type Outcome, ok } from '../../../src/shared/fault/fault.ts'
import type { EntityTypes } from '../../../src/shared/model/entity.ts'
import { type AccountKey, BROWSER, type EntityKind, entityKey } from '../../../src/shared/model/keys.ts'
import type { Session } from '../../../src/shared/model/session.ts'
import type { Batch, CommandResult } from '../../../src/shared/protocol/batch.ts'
import type { Operations } from '../../../src/shared/protocol/operations.ts'
import {
  EMPTY_META,
  type ViewMeta,
  type ViewRef,
  viewName,
  type WatchInput,
} from '../../../src/shared/protocol/views.ts'
import type { CommandOutcome, Engine } from '../../../src/ui/engine/engine.ts'
import { newStatus } from '../../../src/ui/engine/engineStatus.ts'
import { PendingCommands } from '../../../src/ui/engine/pendingCommands.ts'
import { Mirror } from '../../../src/ui/mirror/mirror.ts'

type Answers = {
  [K in keyof Operations]?: (
    input: Operations[K][0],
  ) => Outcome<Operations[K][1]> | Promise<Outcome<Operations[K][1]>>
}

interface Shown {
  readonly ids: readonly string[]
  readonly meta: ViewMeta
}

/**
 * An engine controlled by the test. Components read from the real mirror, and the real functions show the optimistic
 * change of each command. No command settles before `settle` or `refuse` is called.
 */
export class ScriptedEngine implements Engine {
  readonly tabId = 'this-tab'
  readonly mirror = new Mirror()
  readonly own: Engine | undefined
  readonly status = newStatus()
  /** Every command that was run, oldest first. */
  readonly commands: Command[] = []
  /** The open views by id. */
  readonly watched = new Map<string, WatchInput>()
  readonly #pending = new PendingCommands(this.mirror, async () => ok({ accepted: true }) as never)
  readonly #views = new Map<string, Shown>()
  readonly #answers: Answers = {}
  #seq = 0

  get idle(): boolean {
    return this.#pending.idle
  }

  whenIdle(): Promise<void> {
    return this.#pending.whenIdle()
  }

  constructor(own?: Engine) {
    this.own = own
    this.status.state = 'ready'
    this.status.attachCount = 1
    this.#pending.expectBy(expectationsOf)
  }

  /** Sends entities to the tab, in one batch. */
  put<K extends EntityKind>(account: AccountKey, kind: K, id: string, value: EntityTypes[K]): void {
    this.push({ put: [{ key: entityKey(account, kind, id), value }] })
  }

  /** Sets the rows of all views of `ref`, open and future ones. */
  rows(ref: ViewRef, ids: readonly string[], meta: Partial<ViewMeta> = {}): void {
    const shown = { ids, meta: { ...EMPTY_META, loaded: true, bottomedOut: true, ...meta } }
    this.#views.set(viewName(ref), shown)
    for (const input of this.watched.values())
      if (viewName(input.view) === viewName(ref)) this.#reset(input.viewId, shown)
  }

  /** Sends a batch that contains only `parts`. */
  push(parts: Partial<Batch>): void {
    this.#seq++
    const empty = { put: [], drop: [], views: [], settled: [], notices: [] }
    const batch: Batch = { bootId: 'scripted', seq: this.#seq, ...empty, ...parts }
    this.mirror.apply(batch)
    for (const settled of batch.settled) this.#pending.settle(settled)
  }

  /** Sets the answer to calls of `operation`, such as a lookup or a page. */
  answer<K extends keyof Operations>(operation: K, answer: NonNullable<Answers[K]>): void {
    this.#answers[operation] = answer as Answers[K]
  }

  /** The latest command of that kind. Throws if there is none. */
  command<K extends CommandBody['kind']>(kind: K): Extract<Command, { kind: K }> {
    const found = this.commands.findLast((command) => command.kind === kind)
    if (found === undefined)
      throw new Error(`${kind} was not run, but ${this.commands.map((one) => one.kind).join()}`)
    return found as Extract<Command, { kind: K }>
  }

  /** Settles the latest command of that kind as successful. `put`: the changed entities. */
  settle(kind: CommandBody['kind'], result?: CommandResult, put: Batch['put'] = []): void {
    const { commandId } = this.command(kind)
    this.push({ put, settled: [{ commandId, ok: true, ...(result && { result }) }] })
  }

  /** Settles the latest command of that kind as failed. */
  refuse(kind: CommandBody['kind'], fault: Fault): void {
    this.push({ settled: [{ commandId: this.command(kind).commandId, ok: false, fault }] })
  }

  currentSession(): Session | null {
    return this.mirror.cells.get(entityKey(BROWSER, 'session')) as Session | null
  }

  run(body: CommandBody): Promise<CommandOutcome> {
    return this.runAs(this.currentSession()?.account ?? '', body)
  }

  runAs(account: AccountKey, body: CommandBody): Promise<CommandOutcome> {
    const command = { ...body, account, commandId: `command-${this.commands.length + 1}` } as Command
    this.commands.push(command)
    return this.#pending.add(command)
  }

  async call<K extends keyof Operations>(
    operation: K,
    input: Operations[K][0],
  ): Promise<Outcome<Operations[K][1]>> {
    const answer = this.#answers[operation] as Answers[K] | undefined
    return answer?.(input as never) ?? fail('missing', `the test does not answer ${operation}`)
  }

  watch(input: WatchInput): void {
    this.watched.set(input.viewId, input)
    const shown = this.#views.get(viewName(input.view))
    // Asynchronously, as from an engine, not in the render that opens the view.
    if (shown !== undefined) queueMicrotask(() => this.#reset(input.viewId, shown))
  }

  moveWindow(): void {}

  unwatch(viewId: string): void {
    this.watched.delete(viewId)
    this.mirror.forgetView(viewId)
  }

  onLeave(): () => void {
    return () => {}
  }

  openBeside(): ScriptedEngine {
    return new ScriptedEngine(this)
  }

  close(): void {}

  #reset(viewId: string, { ids, meta }: Shown): void {
    this.push({ views: [{ viewId, kind: 'reset', ids, meta }] })
  }
}
