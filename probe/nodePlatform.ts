import { randomBytes, randomInt } from 'node:crypto'
import { WebSocket } from 'ws'
import type { LogLine } from '../src/shared/protocol/operations.ts'
import * as deferred from '../src/worker/deferred.ts'
import type { EnginePlatform } from '../src/worker/enginePlatform.ts'
import { type Clock, createClock } from '../src/worker/platform/clock.ts'
import { memoryStorage } from '../src/worker/platform/keyValueStorage.ts'
import { createLog } from '../src/worker/platform/log.ts'
import type { Socket } from '../src/worker/platform/platform.ts'

/** The clock of this machine. */
export const nodeClock = createClock({
  now: () => Date.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (handle: NodeJS.Timeout) => clearTimeout(handle),
})

export const openNodeSocket = (url: string): Socket => new WebSocket(url) as unknown as Socket

/** The platform of an engine in Node, which stores nothing. `onLog` receives each line of the engine's log. */
export function nodePlatform({
  server,
  clock,
  fetch,
  openSocket,
  onLog,
}: {
  readonly server: string
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly openSocket: (url: string) => Socket
  readonly onLog: (line: LogLine) => void
}): EnginePlatform {
  const [session, cache, alerts] = [memoryStorage(), memoryStorage(), memoryStorage()]
  return {
    form: 'dedicated',
    bootId: randomBytes(16).toString('hex'),
    build: 1,
    origin: server,
    fetch,
    caches: () => undefined,
    openSocket,
    events: new EventTarget(),
    clock,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    randomId: () => randomBytes(16).toString('hex'),
    locks: null,
    openChannel: () => null,
    storage: {
      openSession: async () => session,
      openCache: async () => cache,
      openAlerts: async () => alerts,
    },
    log: createLog(clock.now, onLog),
    deferred: async () => deferred,
    stop: () => {},
  }
}
