import type { StreamEvent } from '../net/streaming.ts'
import type { EngineLog } from '../platform/log.ts'
import { onDemand } from '../platform/onDemand.ts'
import type { takeStreamEvent } from './streamEvents.ts'

/** Of events that can't be carried out yet so many are kept, the newest. */
const MAX_EVENTS = 200

export interface DeferredEvents {
  readonly takeStreamEvent: typeof takeStreamEvent
}

/** What the socket brought. */
export interface EventQueue {
  add(event: StreamEvent): void
  /** Forgets what waits: what is fetched now is newer. */
  clear(): void
  /** Carries out what waits: at once, when the part that can is here, else when it comes. */
  carryOut(): void
}

/** @param act carries one event out, by `take`. */
export function eventQueue(
  log: EngineLog,
  deferred: () => Promise<DeferredEvents>,
  act: (take: typeof takeStreamEvent, event: StreamEvent) => void,
): EventQueue {
  const waiting: StreamEvent[] = []
  const taking = onDemand(async () => (await deferred()).takeStreamEvent)
  const carryOut = (): void => {
    const { made } = taking
    if (made === undefined) {
      taking.get().then(carryOut, (thrown) => log.warn(`what the stream brought waits: ${String(thrown)}`))
      waiting.splice(0, waiting.length - MAX_EVENTS)
      return
    }
    for (const event of waiting.splice(0)) act(made, event)
  }
  return {
    add(event) {
      waiting.push(event)
      carryOut()
    },
    clear() {
      waiting.length = 0
    },
    carryOut,
  }
}
