import type { Topic } from './topic.ts'

/** One open stream connection. */
export interface Listener {
  /** `null` while no account has signed in on it. */
  accountId: string | null
  token: string | null
  /** By `topicKey`. */
  topics: Map<string, Topic>
  /** Sends an event; the dialect changes its JSON. */
  send(text: string): void
  close(code: number): void
  /** Cuts the connection without a close frame: the client sees 1006. */
  terminate(): void
  ping(): void
}

/** All open stream connections. */
export interface Hub {
  listeners: ReadonlySet<Listener>
  /** Connections opened since the start or the last `resetStats`, plus those that were open then. */
  opened: number
  join(listener: Listener): void
  leave(listener: Listener): void
}

/** An empty hub. */
export function createHub(): Hub {
  const listeners = new Set<Listener>()
  const hub: Hub = {
    listeners,
    opened: 0,
    join(listener) {
      listeners.add(listener)
      hub.opened += 1
    },
    leave(listener) {
      listeners.delete(listener)
    },
  }
  return hub
}

/** The text of an event. Its payload is JSON within JSON, as this protocol requires. */
export function eventText(event: string, payload: unknown, streams: readonly string[] | null): string {
  return JSON.stringify({
    event,
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    ...(streams === null ? {} : { stream: streams }),
  })
}
