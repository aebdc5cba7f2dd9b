import type { AccountEngines } from './account/accountEngines.ts'
import type { AccountManager } from './account/accountManager.ts'
import type { Commands } from './commands/commands.ts'
import type { SessionStore } from './features/session/sessionStore.ts'
import type { EngineHost } from './host/engineHost.ts'
import type { OnDemand } from './platform/onDemand.ts'

interface ReadAgainParts {
  readonly sessions: SessionStore
  readonly accounts: AccountEngines
  readonly commands: OnDemand<Commands>
  readonly host: EngineHost
  readonly manager: OnDemand<AccountManager>
}

/** Another engine changed stored sessions, preferences or drafts: reads them again. */
export async function readAgain({
  sessions,
  accounts,
  commands,
  host,
  manager,
}: ReadAgainParts): Promise<void> {
  const before = new Set([...sessions.records].map(({ account }) => account))
  for (const account of await sessions.load()) {
    accounts.drop(account)
    host.accountEnded(account)
  }
  // An account that is new here may have been signed out in this engine before.
  for (const { account } of sessions.records) if (!before.has(account)) commands.made?.runner.reopen(account)
  await Promise.all([accounts.reload(), commands.made?.recall(), manager.made?.reload()])
  host.accountsChanged()
}
