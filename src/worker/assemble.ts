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
import type { TabSleep } from './tabs/tabSleep.ts'

/** The parts of an engine whose storage has been read. */
export interface Parts {
  readonly sessions: SessionStore
  readonly accounts: AccountEngines
  readonly commands: OnDemand<Commands>
  readonly leading: Leading
  readonly tabsChanged: EngineCore['tabsChanged']
}

const STORAGE_UNAVAILABLE: Omit<Notice, 'id'> = {
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

/** Reads the storage, creates the parts of the engine and connects them. */
export async function assemble(
  platform: EnginePlatform,
  store: EntityStore,
  host: EngineHost,
): Promise<Parts> {
  const { clock, log, bootId, build, randomId, locks, openChannel, origin } = platform
  let storageLost = false
  const storages = await openStorages(platform.storage, clock, log, () => {
    storageLost = true
    host.notify(null, STORAGE_UNAVAILABLE)
  })
  const { server, config } = await resolveServer(platform, storages.session, () => !storageLost)
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
      started: (account) => accounts.get(account).start(),
      mayRepeat: async (command) => {
        const engine = accounts.get(command.account)
        // Stored instance data is good enough here.
        await engine.start()
        // An engine that died has posted it. It is not sent again.
        if (command.kind === 'post' && engine.hasPosted(command)) return true
        if (!engine.instance.known) await engine.ready()
        return engine.instance.capabilities.idempotency
      },
      notify: (...args) => host.notify(...args),
      reportTo: (tabId, settled) => host.settle(tabId, settled),
      restAt: (at) => accounts.server(at).rest,
      leading: () => leading.leading,
      announce: () => leading.announceChange(),
    })
  })
  /** For work that nobody awaits: if the command handlers can't be loaded, log and give up. */
  const withCommands = async (act: (all: Commands) => Promise<void>): Promise<void> => {
    try {
      await act(await commands.get())
    } catch (thrown) {
      log.warn(`could not load the command handlers: ${String(thrown)}`)
    }
  }
  let tabSleep: TabSleep | undefined
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
    onChanged: () =>
      void follow().catch((thrown) => log.error('could not apply changes from another engine', thrown)),
  })

  /** Another engine changed stored sessions, preferences or drafts: read them again. */
  const follow = async (): Promise<void> => {
    for (const account of await sessions.load()) {
      accounts.drop(account)
      host.accountEnded(account)
    }
    await Promise.all([accounts.reload(), commands.made?.recall()])
    host.accountChanged(sessions.account)
  }
  /** The session changed in this engine: notify its tabs and the other engines. */
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
    // Signing out revokes the token, so a refusal during sign-out is expected.
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
      if (change === 'attached' || change === 'shown') accounts.tabCame()
      void platform.deferred().then(
        ({ TabSleep }) => {
          tabSleep ??= new TabSleep(host, clock)
          tabSleep.update()
        },
        // Its chunk can't be loaded: tabs stay awake.
        () => {},
      )
      if (change === 'shown') {
        accounts.nudge()
        commands.made?.nudge()
        leading.ask()
      }
      if (change === 'attached') {
        idle = false
        leading.ask()
        if (storageLost) host.notifyTab(tabId, STORAGE_UNAVAILABLE)
        void withCommands((all) => all.reportOutcomes())
      }
      if (change === 'hidden' && !host.anyVisible) leading.offer()
      if (change === 'left' && [...host.tabs].length === 0) {
        void accounts.flush()
        // Delayed: reloading the only tab would otherwise pass leadership to another engine and back.
        clock.after(RELOAD_MS, () => {
          idle = [...host.tabs].length === 0
          leading.offer()
        })
      }
    },
  }
}

/** How long sign-out waits for commands in flight. */
const SIGN_OUT_WAIT_MS = 5_000

/** A reloaded tab reconnects within this time. */
const RELOAD_MS = 1_000
