import type { Command } from '../shared/commands/command.ts'
import type { Outcome } from '../shared/fault/fault.ts'
import { type AccountKey, type EntityKey, isAnonymous } from '../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS } from '../shared/model/notice.ts'
import type { CommandResult } from '../shared/protocol/batch.ts'
import { engineLock } from '../shared/protocol/control.ts'
import { AccountEngines } from './account/accountEngines.ts'
import { CommandRunner } from './commands/commandRunner.ts'
import { Journal } from './commands/journal.ts'
import { resumeJournal } from './commands/resumeJournal.ts'
import { type EngineCore, EngineHost } from './host/engineHost.ts'
import { Leading } from './host/leading.ts'
import type { Port } from './host/ports.ts'
import { resolveServer } from './instance/serverConfig.ts'
import { type KeyValueStorage, memoryStorage } from './persist/keyValueStorage.ts'
import type { Platform } from './platform.ts'
import { SessionStore } from './session/sessionStore.ts'
import { SIGN_OUT_WAIT_MS, SignIn } from './session/signIn.ts'
import { absorb } from './store/absorb.ts'
import { BUDGETS, type Budgets } from './store/budgets.ts'
import { EntityStore } from './store/entityStore.ts'

export interface Engine {
  /** A tab's port. Must be called in the very turn in which the port came. */
  readonly connect: (port: Port) => void
  /** The network looks like it is back. */
  readonly nudge: () => void
  readonly stop: () => void
}

/**
 * The engine, on any platform. It answers `connect` at once and serves tabs when its storage has
 * been read; that it can't start is told to every port.
 */
export function createEngine(platform: Platform, budgets: Budgets = BUDGETS): Engine {
  const { clock, log } = platform
  const store = new EntityStore(budgets)
  const startedAt = clock.now()
  let core: EngineCore | null = null
  const coreOf = (): EngineCore => {
    if (core === null) throw new Error('the engine is asked before it was made')
    return core
  }
  const host = new EngineHost(platform, coreOf)
  store.listen((changed) => host.entitiesChanged(changed))

  const parts = start()
  core = {
    store,
    ready: parts.then(() => {}),
    account: () => made().sessions.account,
    accountEngine: (account) => made().accounts.get(account),
    draftsOf: (account) => draftsOf(store, account),
    run: (command, tabId) => made().runner.run(command, tabId),
    outcome: (commandId) => made().runner.outcome(commandId),
    health: () => made().health(),
    tabsChanged: (change) => made().tabsChanged(change),
  }
  let parted: Started | null = null
  const made = (): Started => {
    if (parted === null) throw new Error('the engine has not started')
    return parted
  }
  parts.then(
    (started) => {
      parted = started
      started.leading.start()
    },
    (thrown) => {
      log.error('the engine can not start', thrown)
      clock.after(0, platform.stop)
    },
  )

  async function start(): Promise<Started> {
    const storages = await openStorages()
    const server = await resolveServer(platform, storages.session)
    const { host: instanceHost } = new URL(server)
    const sessions = new SessionStore(store, storages.session, log, instanceHost)
    await sessions.load()
    const accounts = new AccountEngines({
      platform,
      store,
      sessions,
      ...storages,
      server,
      notify: (account, notice) => host.notify(account, notice),
      mayPoll: () => leading.leading || host.anyVisible,
      onRefused: (account) => void refused(account),
    })
    const signIn = new SignIn({
      sessions,
      rest: accounts.server(server).rest,
      normalizing: accounts.server(server).normalizing,
      clock,
      log,
      redirectUri: `${platform.origin}/oauth-callback`,
      randomId: () => randomId(platform.random),
      onSignedIn: async ({ record, harvest }) => {
        runner.reopen(record.account)
        accounts.drop(record.account)
        absorb(store, record.account, harvest)
      },
      beforeSignOut: (account) => runner.close(account, SIGN_OUT_WAIT_MS),
      onSignedOut: (account) => left(account),
    })
    const journal = new Journal(storages.session)
    const runner = new CommandRunner({
      bootId: platform.bootId,
      store,
      journal,
      clock,
      log,
      perform: (command, tabId, again) => perform(command, tabId, again, signIn, accounts),
      tell: (tabId, settled) => host.settle(tabId, settled),
    })
    const leading: Leading = new Leading({
      bootId: platform.bootId,
      build: platform.build,
      locks: platform.locks,
      openChannel: platform.openChannel,
      clock,
      log,
      visible: () => host.anyVisible,
      onLead: () => {
        accounts.setLeading(true)
        void resumeJournal({ journal, runner, host, platform, sessions })
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
      onChanged: () => void sessions.load().then(() => host.accountChanged(sessions.account)),
    })

    /** The session changed here: this engine's tabs and the other engines follow. */
    const sessionChanged = (): void => {
      host.accountChanged(sessions.account)
      leading.announceChange()
    }
    const left = (account: AccountKey): void => {
      accounts.drop(account)
      sessionChanged()
    }
    const refused = async (account: AccountKey): Promise<void> => {
      if (sessions.record(account) === undefined) return
      host.notify(account, {
        level: 'error',
        messageKey: 'login.token_refused',
        messageArgs: {},
        timeoutMs: 0,
      })
      await sessions.drop(account)
      left(account)
    }
    const perform = async (
      command: Command,
      tabId: string,
      again: boolean,
      by: SignIn,
      engines: AccountEngines,
    ): Promise<Outcome<CommandResult | undefined>> => {
      switch (command.kind) {
        case 'signIn':
          return changing(by.byPassword(command))
        case 'answerChallenge':
          return changing(by.byChallenge(command))
        case 'authorize':
          return by.authorize()
        case 'finishAuthorization':
          return changing(by.finishAuthorization(command))
        case 'signOut':
          return by.signOut(command.account)
        default:
          return engines.get(command.account).perform(command, tabId, again)
      }
    }
    const changing = async (ending: ReturnType<SignIn['byPassword']>): ReturnType<SignIn['byPassword']> => {
      const ended = await ending
      if (ended.ok) sessionChanged()
      return ended
    }
    return {
      sessions,
      accounts,
      runner,
      leading,
      health: () => ({
        bootId: platform.bootId,
        build: platform.build,
        form: platform.form,
        leading: leading.leading,
        uptimeMs: clock.now() - startedAt,
        sockets: [...accounts.all()].filter(({ socketOpen }) => socketOpen).length,
        requests: accounts.counts(),
        entities: store.census().counts,
        entityBytes: store.census().bytes,
        timelines: Object.fromEntries(
          [...accounts.all()].flatMap((engine) =>
            [...engine.timelines.all()].map((timeline) => [
              `${engine.account}/${timeline.ref.kind}`,
              timeline.list.entries.length,
            ]),
          ),
        ),
        timers: clock.pending(),
        commands: runner.underWay,
      }),
      tabsChanged: (change) => {
        if (change === 'shown') {
          accounts.nudge()
          leading.ask()
        }
        if (change === 'attached' && storages.shut) {
          host.notify(null, {
            level: 'warning',
            messageKey: 'errors.storage_unavailable',
            messageArgs: {},
            timeoutMs: NOTICE_TIMEOUT_MS,
          })
        }
        if (change === 'left' && [...host.tabs].length === 0) void accounts.flush()
      },
    }
  }

  /** Storage that is shut or full makes the product forgetful, not useless. */
  async function openStorages(): Promise<{
    session: KeyValueStorage
    cache: KeyValueStorage
    shut: boolean
  }> {
    try {
      const [session, cache] = await Promise.all([
        platform.storage.openSession(),
        platform.storage.openCache(),
      ])
      return { session, cache, shut: false }
    } catch (thrown) {
      log.error('storage is unavailable', thrown)
      return { session: memoryStorage(), cache: memoryStorage(), shut: true }
    }
  }

  // Tabs of this engine wait for this lock: it is theirs only when the engine has died.
  void platform.locks?.request(engineLock(platform.bootId), () => new Promise<void>(() => {})).catch(() => {})

  return {
    connect: (port) => host.connect(port),
    nudge: () => parted?.accounts.nudge(),
    stop: () => {
      parted?.leading.stop()
      for (const engine of parted?.accounts.all() ?? []) engine.stop()
      host.stop()
    },
  }
}

interface Started {
  readonly sessions: SessionStore
  readonly accounts: AccountEngines
  readonly runner: CommandRunner
  readonly leading: Leading
  readonly health: EngineCore['health']
  readonly tabsChanged: EngineCore['tabsChanged']
}

const draftsOf = (store: EntityStore, account: AccountKey): readonly EntityKey[] =>
  isAnonymous(account) ? [] : store.keysOfKind(account, 'draft')

/** 128 bits, as hexadecimal digits. */
const randomId = (random: () => number): string =>
  Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
