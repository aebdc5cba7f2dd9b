import type { TabEngine } from './tabEngine.ts'

/** Exposes the engine to the console, for debugging, the tests and the bench. */
export function exposeToConsole(engine: TabEngine): void {
  Object.assign(globalThis, {
    rookery: {
      health: async () => {
        const health = await engine.call('health', null)
        return health.ok ? health.value : health.fault
      },
      logs: async () => engine.call('logs', null),
      log: (on = true) => engine.logs(on),
      run: engine.run.bind(engine),
      call: engine.call.bind(engine),
      held: () => engine.mirror.size,
    },
  })
}
