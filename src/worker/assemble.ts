import { NOTICE_TIMEOUT_MS, type Notice } from '../shared/model/notice.ts'
import { LEADER_CHANNEL, type LeaderMessage } from '../shared/protocol/control.ts'
import { AccountEngines } from './account/accountEngines.ts'
import type { AccountManager } from './account/accountManager.ts'
import type { Commands } from './commands/commands.ts'
import type { EnginePlatform } from './enginePlatform.ts'
import { resolveServer } from './features/instance/serverConfig.ts'
import { SessionStore } from './features/session/sessionStore.ts'
import type { EngineCore, EngineHost } from './host/engineHost.ts'
import type { LeaderElection } from './host/leaderElection.ts'
import type { TabsWatch } from './host/tabsWatch.ts'
import { openStorages } from './persist/openStorages.ts'
import { logNotLoaded, type OnDemand, onDemand } from './platform/onDemand.ts'
import type { EntityStore } from './store/entityStore.ts'

/** The parts of an engine whose storage has been read. */
export interface Parts {
  readonly sessions: SessionStore
  readonly accounts: AccountEngines
  readonly commands: OnDemand<Commands>
  /** Whether this engine leads all that run in this browser. */
  readonly leading: () => boolean
  readonly tabsChanged: EngineCore['tabsChanged']
  readonly stop: () => void
}

const STORAGE_UNAVAILABLE: Omit<Notice, 'id'> = {
  level: 'warning',
  textKey: 'errors.storage_unavailable',
  textArgs: {},
  timeoutMs: NOTICE_TIMEOUT_MS,
}

/** Reads the storage, creates the parts of the engine and connects them. */
export async function assemble(
  platform: EnginePlatform,
  store: EntityStore,
  host: EngineHost,
): Promise<Parts> {
  const { clock, log, bootId, build, locks, openChannel } = platform
  let storageLost = false
  const storages = await openStorages(platform.storage, clock, log, () => {
    storageLost = true
    host.notify(null, STORAGE_UNAVAILABLE)
  })
  const { server, config } = await resolveServer(platform, storages.session, () => !storageLost)
  const sessions = new SessionStore(store, storages.session, log, new URL(server).host)
  await sessions.load()
  const leading = (): boolean => election.made?.leading === true
  const announce = (): void => void withElection((made) => made.announceChange())
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
    mayPoll: () => !unused && (leading() || host.anyVisible),
    onRefused: (account, fault) => void withManager((manager) => manager.changes.refused(account, fault)),
    everyone: async () => (await manager.get()).live,
    mayStream: (account) => !unused && manager.made?.live.mayStream(account) !== false,
  })
  const commands = onDemand(async () => {
    const { Commands } = await platform.deferred()
    return new Commands({
      platform,
      store,
      session: storages.session,
      sessions,
      accounts: manager.get,
      engineOf: (account) => accounts.get(account),
      notify: (...args) => host.notify(...args),
      reportTo: (tabId, settled) => host.settle(tabId, settled),
      uploads: accounts.uploads,
      shared: accounts.shared,
      restAt: (at) => accounts.server(at).rest,
      leading,
      announce,
    })
  })
  const manager: OnDemand<AccountManager> = onDemand(async () => {
    const { AccountManager } = await platform.deferred()
    return new AccountManager({
      platform,
      store,
      sessions,
      ...storages,
      reload: () => follow(),
      engines: accounts,
      commands,
      host,
      leading: () => leading() && !unused,
      announce,
      server,
    })
  })
  /** For work that nobody awaits: logs a failure and gives up. */
  const logFailure =
    <T>(part: OnDemand<T>) =>
    async (act: (part: T) => unknown): Promise<void> => {
      await part.get().then(act).catch(logNotLoaded(log))
    }
  const withCommands = logFailure(commands)
  const withManager = logFailure(manager)
  let tabsWatch: TabsWatch | undefined
  /** It has been without a tab for a while: it only finishes what was begun (R48). */
  let unused = false
  /** Messages that arrive before the election has loaded. Of them only a change of the sessions matters: an election begins by asking. */
  let sessionsChanged = false
  const channel = openChannel(LEADER_CHANNEL)
  if (channel !== null)
    channel.onmessage = ({ data }) => {
      sessionsChanged ||= (data as LeaderMessage).leader === 'changed'
    }
  const election: OnDemand<LeaderElection> = onDemand(async () => {
    const { LeaderElection } = await platform.deferred()
    const made = new LeaderElection({
      bootId,
      build,
      locks,
      channel,
      clock,
      log,
      visible: () => host.anyVisible,
      idle: () => tabsWatch?.isIdle === true,
      onLead: () => {
        accounts.setLeading(true)
        manager.made?.live.update()
        void withCommands((all) => all.resume())
      },
      onYield: async () => {
        accounts.setLeading(false)
        await accounts.flush()
        storages.cache.close()
      },
      onFollow: (newer) => {
        accounts.setLeading(false)
        manager.made?.live.update()
        if (newer !== undefined) tabsWatch?.newerLeads(newer)
      },
      onChanged: applyChanges,
    })
    if (sessionsChanged) applyChanges()
    return made
  })
  const withElection = logFailure(election)
  const ask = (made: LeaderElection): void => made.ask()

  const follow = async (): Promise<void> =>
    (await platform.deferred()).readAgain({ sessions, accounts, commands, host, manager })
  const applyChanges = (): void =>
    void follow().catch((thrown) => log.error('could not apply changes from another engine', thrown))
  const tabsChanged: Parts['tabsChanged'] = (change, tabId) => {
    const { reloads } = accounts
    if (change === 'attached' || change === 'shown') {
      accounts.tabShown()
      void withElection(ask)
    }
    void withManager(({ live }) => live.update())
    void platform.deferred().then(
      ({ TabsWatch }) => {
        tabsWatch ??= new TabsWatch({
          platform,
          host,
          session: storages.session,
          sessions,
          accounts,
          commands,
          manager,
          onIdle: () => election.made?.offer(),
          setUnused: (on) => {
            unused = on
            accounts.updateStreams()
          },
        })
        tabsWatch.changed(change, tabId, reloads)
      },
      // The code can't be loaded: tabs stay awake, and the browser ends the engine.
      () => {},
    )
    if (change === 'shown') {
      accounts.nudge()
      commands.made?.nudge()
    }
    if (change === 'attached') {
      if (storageLost) host.notifyTab(tabId, STORAGE_UNAVAILABLE)
      void withCommands((all) => all.reportOutcomes())
    }
    if (change === 'hidden' && !host.anyVisible) election.made?.offer()
  }
  void withElection(ask)
  const stop = (): void => {
    void withElection((made) => made.stop())
    for (const engine of accounts.all()) engine.stop()
  }
  return { sessions, accounts, commands, leading, tabsChanged, stop }
}
