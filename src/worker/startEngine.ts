import { browserPlatform } from './browserPlatform.ts'
import { createEngine } from './createEngine.ts'
import { type Port, sendControl } from './host/ports.ts'

declare const __BUILD__: number

type Scope = SharedWorkerGlobalScope & DedicatedWorkerGlobalScope

/**
 * Starts the engine of a worker. Handlers must be set in the first task: a handler set later misses the first tab's connect
 * event for good. So there is no top-level await here or in what it imports.
 */
export function startEngine(self: Scope): void {
  const shared = 'onconnect' in self
  const earlyPorts: Port[] = []
  let connect = (port: Port): void => void earlyPorts.push(port)
  if (shared) {
    self.onconnect = ({ ports: [port] }) => {
      if (port !== undefined) connect(port as unknown as Port)
    }
  }

  try {
    const engine = createEngine(
      browserPlatform(self, {
        form: shared ? 'shared' : 'dedicated',
        build: __BUILD__,
        stop: () => self.close(),
      }),
    )
    connect = engine.connect
    for (const port of earlyPorts) engine.connect(port)
    if (!shared) engine.connect(self as unknown as Port)
    self.addEventListener('online', () => engine.nudge())
  } catch (thrown) {
    // A SharedWorker whose script throws stays alive, and its second tab would wait for ever.
    const refuse = (port: Port): void =>
      sendControl(port, {
        control: 'refused',
        reason: 'start-failed',
        message: thrown instanceof Error ? thrown.message : '',
      })
    connect = refuse
    for (const port of shared ? earlyPorts : [self as unknown as Port]) refuse(port)
    setTimeout(() => self.close(), 1_000)
  }
}
