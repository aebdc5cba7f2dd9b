import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import type { Session } from '../../../shared/model/session.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Say } from '../../i18n/i18n.ts'

/** Everything that the entries of a post's menu depend on. */
export interface StatusMenu {
  readonly engine: Engine
  /** The button that opened the menu. */
  readonly anchor?: Element
  readonly status: Status
  readonly author: Account
  readonly session: Session
  readonly instance: Instance | null
  readonly preferences: Preferences
  readonly t: Say
  /** Runs a command, and reports its fault to the row. */
  readonly act: (body: CommandBody) => Promise<unknown>
  /** Reports a fault to the row; null after a success. */
  readonly onFault: (fault: Fault | null) => void
}
