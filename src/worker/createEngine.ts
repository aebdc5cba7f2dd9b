import { fail } from '../shared/fault/fault.ts'
import { isAnonymous } from '../shared/model/keys.ts'
import { engineLock } from '../shared/protocol/control.ts'
import type { Health } from '../shared/protocol/operations.ts'
import { viewName } from '../shared/protocol/views.ts'
import { assemble, type Parts } from './assemble.ts'
import type { EnginePlatform } from './enginePlatform.ts'
import { type EngineCore, EngineHost } from './host/engineHost.ts'
import type { Port } from './host/ports.ts'
import type { Platform } from './platform/platform.ts'
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
export function createEngine(platform: EnginePlatform, budgets: Budgets = BUDGETS): Engine {
  const { clock, log, bootId, locks } = platform
  const store = new EntityStore(budgets)
  const startedAt = clock.now()
  let parts: Parts | null = null
  const made = (): Parts => {
    if (parts === null) throw new Error('the engine has not started')
    return parts
  }
  const host: EngineHost = new EngineHost(platform, () => core)
  const ready = assemble(platform, store, host).then((assembled) => {
    parts = assembled
    assembled.leading.start()
  })
  ready.catch((thrown) => {
    log.error('the engine can not start', thrown)
    clock.after(0, platform.stop)
  })
  const core: EngineCore = {
    store,
    ready,
    account: () => made().sessions.account,
    knows: (account) => made().sessions.knows(account),
    accountEngine: (account) => made().accounts.get(account),
    preload: (initial) => made().accounts.preloaded.take(initial),
    draftsOf: (account) =>
      isAnonymous(account)
        ? []
        : [...store.keysOfKind(account, 'draft'), ...store.keysOfKind(account, 'uploads')],
    run: async (command, tabId) => {
      const { commands } = made()
      try {
        return await (await commands.get()).runner.run(command, tabId)
      } catch (thrown) {
        if (commands.made !== undefined) throw thrown
        log.warn(`a part of the engine could not be loaded: ${String(thrown)}`)
        return fail('network', 'a part of the program could not be loaded')
      }
    },
    outcome: async (commandId, tabId) => (await made().commands.get()).runner.outcome(commandId, tabId),
    health: () => ({ ...healthOf(made(), platform, store), uptimeMs: clock.now() - startedAt }),
    tabsChanged: (change, tabId) => made().tabsChanged(change, tabId),
  }
  store.listen((changed) => host.entitiesChanged(changed))

  // Tabs of this engine wait for this lock: it is theirs only when the engine has died.
  void locks?.request(engineLock(bootId), () => new Promise<void>(() => {})).catch(() => {})

  return {
    connect: (port) => host.connect(port),
    nudge: () => {
      parts?.accounts.nudge()
      parts?.commands.made?.nudge()
    },
    stop: () => {
      parts?.leading.stop()
      for (const engine of parts?.accounts.all() ?? []) engine.stop()
      host.stop()
    },
  }
}

/** So many tell what is going wrong; the rest is in the log. */
const LAST_ERRORS = 10

function healthOf(
  { accounts, commands, leading }: Parts,
  { bootId, build, form, clock, log }: Platform,
  store: EntityStore,
): Omit<Health, 'tabs' | 'uptimeMs'> {
  const engines = [...accounts.all()]
  const { counts, bytes } = store.census()
  return {
    bootId,
    build,
    form,
    leading: leading.leading,
    sockets: engines.filter(({ socketOpen }) => socketOpen).length,
    accounts: engines.map(({ health }) => health),
    requests: accounts.counts(),
    entities: counts,
    entityBytes: bytes,
    timelines: Object.fromEntries(
      engines.flatMap(({ account, timelines }) =>
        [...timelines.all()].map(({ ref, list }) => [`${account}/${viewName(ref)}`, list.entries.length]),
      ),
    ),
    timers: clock.pending(),
    commands: commands.made?.runner.underWay ?? 0,
    lastErrors: log
      .lines()
      .filter(({ level }) => level === 'error' || level === 'warn')
      .slice(-LAST_ERRORS),
  }
}
