import type { CommandBody } from '../../shared/commands/command.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Session } from '../../shared/model/session.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { Operations } from '../../shared/protocol/operations.ts'
import type { ViewWindow, WatchInput } from '../../shared/protocol/views.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { EngineStatus } from './engineStatus.ts'

export type CommandOutcome = Outcome<CommandResult | undefined>

/**
 * The engine as the interface sees it. Components get it from `useEngine()`, other functions as a parameter.
 * `TabEngine` talks to the worker; component tests use a scripted one (tests/components/harness).
 */
export interface Engine {
  /** Entities and views as this tab knows them. */
  readonly mirror: Mirror
  readonly status: EngineStatus
  /** Who is signed in; null until the first batch. */
  currentSession(): Session | null
  /**
   * Runs a command for the account that is signed in. The optimistic change shows in the same frame; resolves when
   * the command is done or refused.
   */
  run(body: CommandBody): Promise<CommandOutcome>
  /** Runs a command for `account`. */
  runAs(account: AccountKey, body: CommandBody): Promise<CommandOutcome>
  /** Calls an operation of the contract. An engine that does not answer is the fault `engine-lost`. */
  call<K extends keyof Operations>(operation: K, input: Operations[K][0]): Promise<Outcome<Operations[K][1]>>
  /** Opens a view. Its rows arrive in `mirror.view(viewId)`. */
  watch(input: WatchInput): void
  moveWindow(viewId: string, window: ViewWindow): void
  unwatch(viewId: string): void
  /** Calls `say` when the tab is hidden or left, while the engine still hears it. Returns the way to stop. */
  onLeave(say: () => void): () => void
}
