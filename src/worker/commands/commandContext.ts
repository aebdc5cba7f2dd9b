import type { CommandBody } from '../../shared/commands/command.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import type { Collections } from '../account/collections.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { Alerts } from '../features/alerts/alerts.ts'
import type { PreferenceStore } from '../features/preferences/preferenceStore.ts'
import type { StoredStore } from '../features/preferences/storedStore.ts'
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

export type CommandOf<K extends CommandBody['kind']> = Extract<CommandBody, { kind: K }>

/** Carries out one kind of command and commits what came of it. */
export type Handler<K extends CommandBody['kind']> = (
  command: CommandOf<K>,
  context: CommandContext,
) => Promise<Outcome<CommandResult | undefined>>
