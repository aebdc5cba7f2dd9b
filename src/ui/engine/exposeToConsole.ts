import type { TabEngine } from './tabEngine.ts'
import { faultsOf } from './tabLog.ts'

/** Exposes the engine to the console as `rookery`, for debugging, the tests and the bench. */
export function exposeToConsole(engine: TabEngine): void {
  Object.assign(globalThis, {
    rookery: {
      health: async () => {
        const health = await engine.call('health', null)
        return health.ok ? health.value : health.fault
      },
      /** The engine's recorded log lines. */
      logs: async () => engine.call('logs', null),
      /** The faults of this tab. */
      faults: () => faultsOf(engine),
      /** Prints the engine's log lines in this console from now on. */
      log: (on = true) => engine.logs(on),
      run: engine.run.bind(engine),
      call: engine.call.bind(engine),
      /** The number of entities in this tab. */
      held: () => engine.mirror.size,
    },
  })
}
