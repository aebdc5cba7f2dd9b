import type { StreamEvent } from '../net/streamClient.ts'
import type { EngineLog } from '../platform/log.ts'
import { logNotLoaded, onDemand } from '../platform/onDemand.ts'
import type { takeStreamEvent } from './streamEvents.ts'

/** Maximum queued events; the oldest are dropped. */
const MAX_EVENTS = 200

export interface DeferredEvents {
  readonly takeStreamEvent: typeof takeStreamEvent
}

/** Stream events that wait until the deferred code for them has loaded. */
export interface EventQueue {
  /** Loads the deferred code, so that the first events don't wait for it. */
  load(): void
  /** Applies `event`, as soon as the deferred code has loaded. */
  add(event: StreamEvent): void
  /** Drops queued events: a fetch that starts now returns newer data. */
  clear(): void
}

/** @param act applies one event, by `take`. */
export function createEventQueue(
  log: EngineLog,
  deferred: () => Promise<DeferredEvents>,
  act: (event: StreamEvent, take: typeof takeStreamEvent) => void,
): EventQueue {
  const waiting: StreamEvent[] = []
  const loader = onDemand(async () => (await deferred()).takeStreamEvent)
  const flush = (): void => {
    const { made } = loader
    if (made === undefined) {
      loader.get().then(flush, logNotLoaded(log))
      waiting.splice(0, waiting.length - MAX_EVENTS)
      return
    }
    for (const event of waiting.splice(0)) act(event, made)
  }
  return {
    load: flush,
    add(event) {
      waiting.push(event)
      flush()
    },
    clear() {
      waiting.length = 0
    },
  }
}
