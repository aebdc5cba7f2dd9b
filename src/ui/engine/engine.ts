import type { CommandBody } from '../../shared/commands/command.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Session } from '../../shared/model/session.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { Operations } from '../../shared/protocol/operations.ts'
import type { ViewWindow, WatchInput } from '../../shared/protocol/views.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { EngineStatus } from './engineStatus.ts'

/** How a command ended: its result, if its kind has one, or the fault. */
export type CommandOutcome = Outcome<CommandResult | undefined>

/**
 * The engine as the interface sees it. Components get it from `useEngine()`, other functions as a parameter.
 * `TabEngine` talks to the worker; component tests use a scripted one (tests/components/harness).
 */
export interface Engine {
  /** The account that this engine shows; undefined unless `openBeside` has opened it. */
  readonly besideAccount?: AccountKey | undefined
  /** The tab's own engine, which has opened this one; undefined if this is it. */
  readonly own?: Engine | undefined
  /** The id by which the engine knows this tab; another one after each connection. */
  readonly tabId: string
  /** Entities and views as this tab shows them. */
  readonly mirror: Mirror
  readonly status: EngineStatus
  /** Whether no command is under way. */
  readonly idle: boolean
  /** Resolves when no command is under way. */
  whenIdle(): Promise<void>
  /** The session that this tab shows; null until the first batch. */
  currentSession(): Session | null
  /**
   * Runs a command for the signed-in account. The optimistic change shows in the same frame. Resolves when
   * the command has succeeded or failed.
   */
  run(body: CommandBody): Promise<CommandOutcome>
  /** Runs a command for `account`. */
  runAs(account: AccountKey, body: CommandBody): Promise<CommandOutcome>
  /**
   * Calls an operation of the contract. If the engine does not answer, the outcome is the fault
   * `engine-lost`.
   */
  call<K extends keyof Operations>(operation: K, input: Operations[K][0]): Promise<Outcome<Operations[K][1]>>
  /** Opens a view, whose rows arrive in `mirror.view(viewId)`. The command `showAccount` opens the views of another account. */
  watch(input: WatchInput): void
  moveWindow(viewId: string, window: ViewWindow): void
  unwatch(viewId: string): void
  /**
   * Calls `listener` when the tab is hidden or unloaded, while the engine can still receive messages. Returns a
   * function that unsubscribes.
   */
  onLeave(listener: () => void): () => void
  /** Connects this page to the engine a second time. The result shows `account`, as a tab of its own would (SA30). */
  openBeside(account: AccountKey): EngineBeside
}

/** A page's second connection to the engine, for another account. Whoever opened it closes it. */
export interface EngineBeside extends Engine {
  /** Stores what no engine has saved yet, and hangs up. */
  close(): void
}
