import type { CommandOf, KindBy } from '../../shared/commands/command.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { AccountContext } from '../account/accountContext.ts'
import type { Collections } from '../collections/collections.ts'
import type { Alerts } from '../notifications/alerts.ts'
import type { PreferenceStore } from '../preferences/preferenceStore.ts'
import type { StoredStore } from '../preferences/storedStore.ts'
import type { Timelines } from '../timelines/timelines.ts'

/** What carrying out a command may use. */
export interface CommandContext extends AccountContext {
  readonly timelines: Timelines
  readonly collections: Collections
  /** What the person chose in this browser. */
  readonly chosen: PreferenceStore
  /** What follows the person from browser to browser. */
  readonly stored: () => Promise<StoredStore>
  /** What tells of notifications outside of the page. */
  readonly alerts: () => Promise<Alerts>
  /** The instance has said who this account is. */
  readonly verified: (credentials: unknown) => Promise<void>
  /** The tab that asked; it may be gone. */
  readonly tabId: string
  readonly commandId: string
}

/** Executes one kind of command and commits the result to the store. */
export type Handler<K extends KindBy<'account'>> = (
  command: CommandOf<K>,
  context: CommandContext,
) => Promise<Outcome<CommandResult | undefined>>

/** The handlers of one area of `shared/commands`: one for each command that its table defines. */
export type HandlersOf<Table> = { readonly [K in keyof Table & KindBy<'account'>]: Handler<K> }
