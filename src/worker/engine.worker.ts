import { createClock } from './clock.ts'
import { createEngine } from './createEngine.ts'
import { type Port, say } from './host/ports.ts'
import { createLog } from './log.ts'
import { browserStorages } from './persist/storages.ts'
import type { Channel, Platform, Socket } from './platform.ts'

// The only file that touches `self`. Its handlers must be set in the first turn: a late one loses
// the first tab for ever, so there is no top-level await here.
declare const self: SharedWorkerGlobalScope & DedicatedWorkerGlobalScope
declare const __BUILD__: number

const shared = 'onconnect' in self
const waiting: Port[] = []
let connect = (port: Port): void => void waiting.push(port)
if (shared) {
  self.onconnect = ({ ports: [port] }) => {
    if (port !== undefined) connect(port as unknown as Port)
  }
}

const log = createLog(() => Date.now())

const platform: Platform = {
  form: shared ? 'shared' : 'dedicated',
  bootId: Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
  build: __BUILD__,
  origin: self.location.origin,
  fetch: (input, init) => self.fetch(input, init),
  openSocket: (url) => new WebSocket(url) as unknown as Socket,
  clock: createClock({
    now: () => Date.now(),
    setTimeout: (run, delayMs) => self.setTimeout(run, delayMs),
    clearTimeout: (handle) => self.clearTimeout(handle),
  }),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  locks: self.navigator.locks ?? null,
  openChannel: (name) => new BroadcastChannel(name) as unknown as Channel,
  storage: browserStorages(log),
  log,
  stop: () => self.close(),
}

try {
  const engine = createEngine(platform)
  connect = engine.connect
  for (const port of waiting) engine.connect(port)
  if (!shared) engine.connect(self as unknown as Port)
  self.addEventListener('online', () => engine.nudge())
} catch (thrown) {
  // A worker that fails while it is evaluated lives on and leaves its second tab waiting for ever.
  const refuse = (port: Port): void =>
    say(port, {
      control: 'refused',
      reason: 'start-failed',
      message: thrown instanceof Error ? thrown.message : '',
    })
  connect = refuse
  for (const port of shared ? waiting : [self as unknown as Port]) refuse(port)
  setTimeout(() => self.close(), 1_000)
}
