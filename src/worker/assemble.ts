import type { AccountKey } from '../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../shared/model/notice.ts'
import { AccountEngines } from './account/accountEngines.ts'
import type { Commands } from './commands/commands.ts'
import type { EnginePlatform } from './enginePlatform.ts'
import { resolveServer } from './features/instance/serverConfig.ts'
import { SessionStore } from './features/session/sessionStore.ts'
import type { EngineCore, EngineHost } from './host/engineHost.ts'
import { Leading } from './host/leading.ts'
import { openStorages } from './persist/openStorages.ts'
import { type OnDemand, onDemand } from './platform/onDemand.ts'
import type { EntityStore } from './store/entityStore.ts'

/** The parts of an engine whose storage has been read. */
export interface Parts {
  readonly sessions: SessionStore
  readonly accounts: AccountEngines
  readonly commands: OnDemand<Commands>
  readonly leading: Leading
  readonly tabsChanged: EngineCore['tabsChanged']
}

const FORGETFUL: Omit<Notice, 'id'> = {
  level: 'warning',
  textKey: 'errors.storage_unavailable',
  textArgs: {},
  timeoutMs: NOTICE_TIMEOUT_MS,
}

const TOKEN_REFUSED: Omit<Notice, 'id'> = {
  level: 'error',
  textKey: 'login.token_refused',
  textArgs: {},
  timeoutMs: 0,
}

/** Reads the storage, makes the parts of the engine and joins them. */
export async function assemble(
  platform: EnginePlatform,
  store: EntityStore,
  host: EngineHost,
): Promise<Parts> {
  const { clock, log, bootId, build, randomId, locks, openChannel, origin } = platform
  let forgetful = false
  const storages = await openStorages(platform.storage, clock, log, () => {
    forgetful = true
    host.notify(null, FORGETFUL)
  })
  const { server, config } = await resolveServer(platform, storages.session, () => !forgetful)
  const sessions = new SessionStore(store, storages.session, log, new URL(server).host)
  await sessions.load()
  const accounts = new AccountEngines({
    platform,
    deferred: platform.deferred,
    store,
    sessions,
    ...storages,
    server,
    config,
    notify: (account, notice) => void host.notify(account, notice),
    tabs: () => host.tabs,
    mayPoll: () => leading.leading || host.anyVisible,
    onRefused: (account) => void refused(account),
  })
  const signingIn = onDemand(async () => {
    const { SignIn } = await platform.deferred()
    return new SignIn({
      sessions,
      rest: accounts.server(server).rest,
      restAt: (at) => accounts.server(at).rest,
      normalizing: accounts.server(server).normalizing,
      clock,
      log,
      redirectUri: `${origin}/oauth-callback`,
      randomId,
      onSignedIn: (verified) => {
        const { account } = verified.record
        accounts.enter(verified)
        commands.made?.runner.reopen(account)
        host.accountEnded(account)
        sessionChanged()
      },
      beforeSignOut: async (account) => {
        await (await commands.get()).runner.close(account, SIGN_OUT_WAIT_MS)
        await accounts.get(account).endAlerts()
      },
      onSignedOut: (account) => {
        void withCommands((all) => all.forget(account))
        ended(account)
      },
    })
  })
  const commands = onDemand(async () => {
    const { Commands } = await platform.deferred()
    return new Commands({
      platform,
      store,
      session: storages.session,
      sessions,
      signIn: signingIn.get,
      executeFor: (command, tabId) => accounts.get(command.account).execute(command, tabId),
      mayRepeat: async ({ account }) => {
        const engine = accounts.get(account)
        // What was remembered of it is enough.
        await engine.start()
        if (!engine.instance.known) await engine.ready()
        return engine.instance.capabilities.idempotency
      },
      notify: (...told) => host.notify(...told),
      tell: (tabId, settled) => host.settle(tabId, settled),
      restAt: (at) => accounts.server(at).rest,
      leading: () => leading.leading,
      announce: () => leading.announceChange(),
    })
  })
  /** For what nobody waits for: without the command handlers there is nothing to do. */
  const withCommands = async (act: (all: Commands) => Promise<void>): Promise<void> => {
    try {
      await act(await commands.get())
    } catch (thrown) {
      log.warn(`could not load the command handlers: ${String(thrown)}`)
    }
  }
  let idle = false
  const leading: Leading = new Leading({
    bootId,
    build,
    locks,
    openChannel,
    clock,
    log,
    visible: () => host.anyVisible,
    idle: () => idle,
    onLead: () => {
      accounts.setLeading(true)
      void withCommands((all) => all.resume())
    },
    onYield: async () => {
      accounts.setLeading(false)
      await accounts.flush()
      storages.cache.close()
    },
    onFollow: (newer) => {
      accounts.setLeading(false)
      if (newer !== undefined) host.superseded(newer)
    },
    onChanged: () => void follow().catch((thrown) => log.error('following another engine', thrown)),
  })

  /** Another engine changed what is kept: sessions, preferences, drafts. */
  const follow = async (): Promise<void> => {
    for (const account of await sessions.load()) {
      accounts.drop(account)
      host.accountEnded(account)
    }
    await Promise.all([accounts.reload(), commands.made?.recall()])
    host.accountChanged(sessions.account)
  }
  /** The session changed here: this engine's tabs and the other engines follow. */
  const sessionChanged = (): void => {
    host.accountChanged(sessions.account)
    leading.announceChange()
  }
  const ended = (account: AccountKey): void => {
    accounts.end(account)
    host.accountEnded(account)
    sessionChanged()
  }
  const refused = async (account: AccountKey): Promise<void> => {
    // One that is being signed out loses its token on the way: that is no news.
    if (sessions.record(account) === undefined || commands.made?.runner.closes(account)) return
    host.notify(account, TOKEN_REFUSED)
    await sessions.drop(account)
    ended(account)
  }
  return {
    sessions,
    accounts,
    commands,
    leading,
    tabsChanged: (change, tabId) => {
      if (change === 'shown') {
        accounts.nudge()
        commands.made?.nudge()
        leading.ask()
      }
      if (change === 'attached') {
        idle = false
        leading.ask()
        if (forgetful) host.notifyTab(tabId, FORGETFUL)
        void withCommands((all) => all.tellUntold())
      }
      if (change === 'hidden' && !host.anyVisible) leading.spare()
      if (change === 'left' && [...host.tabs].length === 0) {
        void accounts.flush()
        // Not at once: a reload of the only tab would hand the lead to and fro.
        clock.after(RELOAD_MS, () => {
          idle = [...host.tabs].length === 0
          leading.spare()
        })
      }
    },
  }
}

/** Signing out waits this long for writes under way. */
const SIGN_OUT_WAIT_MS = 5_000

/** A tab that is reloaded is back within this. */
const RELOAD_MS = 1_000
