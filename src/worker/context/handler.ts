import type { CommandOf, KindBy } from '../../shared/commands/command.ts'
import type { CommandBase } from '../../shared/commands/defineCommand.ts'
import type { OwnSettings } from '../../shared/model/account.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { AccountContext } from './accountContext.ts'

/** Available to every command handler. */
export interface HandlerContext extends AccountContext {
  /** Call with any answer in the form of `verify_credentials`: it updates the session and the account. */
  readonly credentialsReceived: (credentials: unknown) => Promise<void>
  /** Call with settings that the instance has confirmed without sending the account: it updates the session. */
  readonly ownChanged: (own: OwnSettings) => Promise<void>
  /** The tab that sent the command; it may have closed. */
  readonly tabId: string
  readonly commandId: string
}

/**
 * Executes one kind of command and commits the result. `Needs` names the other parts of the account that it
 * uses.
 */
export type Handler<K extends KindBy<'account'>, Needs = unknown> = (
  command: CommandOf<K>,
  context: HandlerContext & Needs,
) => Promise<CommandEnd>

/** The handlers of one area of `shared/commands`: one per command in its table. */
export type HandlersOf<Table, Needs = unknown> = {
  readonly [K in keyof Table & KindBy<'account'>]: Handler<K, Needs>
}

/** Executes one kind of command about who is signed in, in the tab `tabId` if it matters where. */
export type SessionHandler<K extends KindBy<'session' | 'accounts'>> = (
  command: CommandBase & CommandOf<K>,
  tabId: string,
) => Promise<CommandEnd>
