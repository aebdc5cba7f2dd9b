import { fail } from '../shared/fault/fault.ts'
import { isAnonymous } from '../shared/model/keys.ts'
import { engineLock } from '../shared/protocol/control.ts'
import { assemble, type Parts } from './assemble.ts'
import type { EnginePlatform } from './enginePlatform.ts'
import { type EngineCore, EngineHost } from './host/engineHost.ts'
import type { Port } from './host/ports.ts'
import { waitAtMost } from './platform/clock.ts'
import { BUDGETS, type Budgets } from './store/budgets.ts'
import { EntityStore } from './store/entityStore.ts'

/** A browser that blocks storage may never answer for locks (EV5). */
const LOCK_LIMIT_MS = 2_000

export interface Engine {
  /** Connects a tab's port. Must be called in the same task in which the port arrived. */
  readonly connect: (port: Port) => void
  /** The network may be back: retry now. */
  readonly nudge: () => void
  readonly stop: () => void
}

/**
 * Creates the engine, on any platform. It accepts ports immediately and serves tabs once its storage has been
 * read. If it can't start, every port is sent the reason.
 */
export function createEngine(platform: EnginePlatform, budgets: Budgets = BUDGETS): Engine {
  const { clock, log, bootId, locks } = platform
  const store = new EntityStore(budgets)
  const startedAt = clock.now()
  let parts: Parts | null = null
  const started = (): Parts => {
    if (parts === null) throw new Error('the engine has not started')
    return parts
  }
  const host: EngineHost = new EngineHost(platform, () => core)
  // Tabs and other engines queue for this lock. They get it only when this engine has died, so no tab is served before it is held.
  const locked =
    locks &&
    waitAtMost(
      clock,
      new Promise<void>((resolve) => {
        const hold = (): Promise<void> => {
          resolve()
          return new Promise(() => {})
        }
        locks.request(engineLock(bootId), hold).catch(() => resolve())
      }),
      LOCK_LIMIT_MS,
    )
  const assembling = assemble(platform, store, host).then((assembled) => {
    parts = assembled
  })
  const ready = Promise.all([assembling, locked]).then(() => {})
  ready.catch((thrown) => {
    log.error('the engine could not start', thrown)
    clock.after(0, platform.stop)
  })
  const core: EngineCore = {
    store,
    ready,
    account: () => started().sessions.account,
    knows: (account) => started().sessions.knows(account),
    accountEngine: (account) => started().accounts.get(account),
    attaching: (input) => started().accounts.attaching(input),
    draftsOf: (account) =>
      isAnonymous(account)
        ? []
        : (['draft', 'spent', 'uploads'] as const).flatMap((kind) => store.keysOfKind(account, kind)),
    run: async (command, tabId) => {
      const { commands } = started()
      try {
        return await (await commands.get()).runner.run(command, tabId)
      } catch (thrown) {
        if (commands.made !== undefined) throw thrown
        log.warn(`could not load the command handlers: ${String(thrown)}`)
        return fail('network', 'a part of the program could not be loaded')
      }
    },
    outcome: async (commandId, tabId) => (await started().commands.get()).runner.outcome(commandId, tabId),
    health: async (tabs) => {
      const { healthOf } = await platform.deferred()
      return { ...healthOf(started(), platform, store, tabs), uptimeMs: clock.now() - startedAt }
    },
    tabsChanged: (change, tabId) => started().tabsChanged(change, tabId),
  }
  store.listen((changed) => host.entitiesChanged(changed))

  return {
    connect: (port) => host.connect(port),
    nudge: () => {
      parts?.accounts.nudge()
      parts?.commands.made?.nudge()
    },
    stop: () => {
      parts?.stop()
      host.stop()
    },
  }
}
