import type { Command } from '../../shared/commands/command.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { Opening } from '../../shared/protocol/views.ts'
import type { AccountList } from '../features/session/accountList.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { MovableStorage } from '../platform/keyValueStorage.ts'
import type { OnDemand } from '../platform/onDemand.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { AccountEngines } from './accountEngines.ts'

/** The command system, as the parts of the account manager use it. */
export interface ManagedCommands {
  readonly runner: {
    close(account: AccountKey, limitMs: number): Promise<void>
    isClosed(account: AccountKey): boolean
    reopen(account: AccountKey): void
    showWaiting(account: AccountKey): void
    readonly runningCount: number
  }
  /** Executes a command that is a part of another one. */
  executeWithin(command: Command, tabId: string): Promise<CommandEnd>
  /** Removes what `account` could still take back. */
  discardHeld(account: AccountKey): Promise<void>
  /** Stores what waits again, after the storage was emptied. */
  storeAgain(): Promise<void>
  forget(account: AccountKey): Promise<void>
  discard(account: AccountKey): Promise<void>
}

/** The tabs of this engine, as the parts of the account manager use them. */
export interface ManagedTabs {
  readonly tabs: Iterable<AttachedTab>
  notify(account: AccountKey | null, notice: Omit<Notice, 'id'>): boolean
  showAccount(tabId: string, account: AccountKey, opening?: readonly Opening[]): void
  accountEnded(account: AccountKey): void
  accountsChanged(): void
}

export interface AccountManagerParts {
  readonly platform: Platform
  readonly store: EntityStore
  readonly sessions: SessionStore
  readonly session: MovableStorage
  readonly cache: MovableStorage
  /** Reads everything that is stored again. */
  readonly reload: () => Promise<void>
  readonly engines: AccountEngines
  readonly commands: OnDemand<ManagedCommands>
  readonly host: ManagedTabs
  readonly leading: () => boolean
  /** Notifies the other engines of this browser that the session database has changed. */
  readonly announce: () => void
  /** Base URL of the configured instance. */
  readonly server: string
}

/** The same, for the parts that know the list of accounts. */
export interface ListedParts extends AccountManagerParts {
  readonly list: AccountList
  /** Resolves when the list has been read. */
  readonly loaded: Promise<void>
}
