import type { CommandBody } from '../../shared/commands/command.ts'
import type { Outcome } from '../../shared/fault/fault.ts'
import { BROWSER, entityKey } from '../../shared/model/keys.ts'
import type { Session } from '../../shared/model/session.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import { TabEngine } from './tabEngine.ts'

/** This tab's one engine. */
export const engine = new TabEngine()

export const currentSession = (): Session | null =>
  engine.mirror.cells.get(entityKey(BROWSER, 'session')) as Session | null

/** Does `body` as whoever is signed in. */
export const run = (body: CommandBody): Promise<Outcome<CommandResult | undefined>> =>
  engine.run(currentSession()?.account ?? '', body)

/** For people who debug, the tests and the bench: the engine from the console. */
Object.assign(globalThis, {
  rookery: {
    health: async () => {
      const health = await engine.call('health', null)
      return health.ok ? health.value : health.fault
    },
    logs: async () => engine.call('logs', null),
    log: (on = true) => engine.logs(on),
    run,
    call: engine.call.bind(engine),
    held: () => engine.mirror.size,
  },
})
