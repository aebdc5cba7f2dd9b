import type { CommandBody } from '../../shared/commands/command.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { AccountContext } from './accountContext.ts'

export type CommandOf<K extends CommandBody['kind']> = Extract<CommandBody, { kind: K }>

/** What every handler of a command may use. */
export interface HandlerContext extends AccountContext {
  /** The instance has said who this account is. */
  readonly verified: (credentials: unknown) => Promise<void>
  /** The tab that sent the command; it may have closed. */
  readonly tabId: string
  readonly commandId: string
}

/** Carries out one kind of command and commits the result. `Needs` names the other parts of the account that it uses. */
export type Handler<K extends CommandBody['kind'], Needs = unknown> = (
  command: CommandOf<K>,
  context: HandlerContext & Needs,
) => Promise<Outcome<CommandResult | undefined>>
