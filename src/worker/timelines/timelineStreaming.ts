import type { TimelineRef } from '../../shared/protocol/views.ts'

/** The account's socket, as a timeline uses it. */
export interface TimelineStreaming {
  /** Whether it is open, and can be trusted to bring the rows of this timeline. */
  readonly joined: (ref: TimelineRef) => boolean
  /**
   * In an engine that goes on where the last one has ended (R49): resolves when the socket has joined or failed, or is late. What is
   * fetched earlier would have to be fetched again then. Undefined if there is nothing to wait for.
   */
  readonly settling: () => Promise<unknown> | undefined
  readonly canSubscribe: () => boolean
  /** Whether it also carries timelines that are subscribed to: public ones, hashtags, lists. */
  readonly carriesTimelines: () => boolean
  readonly subscribe: (message: Readonly<Record<string, string>>) => () => void
}
