import { type Topic, topicPath } from './topic.ts'

/** One open stream connection. */
export interface Listener {
  /** `null` while nobody signed in on it. */
  accountId: string | null
  token: string | null
  /** By `topicKey`. */
  topics: Map<string, Topic>
  /** Reads the world's answers in the dialect of the instance. */
  send(text: string): void
  close(code: number): void
  /** Cuts the connection with no closing frame: the other side sees 1006. */
  terminate(): void
  ping(): void
}

/** All open stream connections. */
export interface Hub {
  listeners: ReadonlySet<Listener>
  /** Connections since the start. */
  ever: number
  join(listener: Listener): void
  leave(listener: Listener): void
}

/** A hub with nobody in it. */
export function createHub(): Hub {
  const listeners = new Set<Listener>()
  const hub: Hub = {
    listeners,
    ever: 0,
    join(listener) {
      listeners.add(listener)
      hub.ever += 1
    },
    leave(listener) {
      listeners.delete(listener)
    },
  }
  return hub
}

/** The text of an event: its payload is JSON within JSON, as everywhere in this protocol. */
export function eventText(event: string, payload: unknown, topic: Topic | null): string {
  return JSON.stringify({
    event,
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    ...(topic === null ? {} : { stream: topicPath(topic) }),
  })
}
