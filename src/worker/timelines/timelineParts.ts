import type { TimelineRef } from '../../shared/protocol/views.ts'
import type { TimelineContext } from './timelineContext.ts'
import type { TimelineList } from './timelineList.ts'
import type { TimelineSource } from './timelineSource.ts'

/** What a timeline needs of the account's socket. */
export interface TimelineStreaming {
  readonly joined: () => boolean
  readonly canSubscribe: () => boolean
  readonly subscribe: (message: Readonly<Record<string, string>>) => () => void
}

/** What the parts of one timeline share. */
export interface TimelineParts {
  readonly ref: TimelineRef
  readonly list: TimelineList
  readonly context: TimelineContext
  readonly streaming: TimelineStreaming
  readonly source: () => TimelineSource
  readonly watched: () => boolean
  /** What has to be here with the first page. */
  readonly withFirst: () => Promise<void>
  /** Its rows, or what is said of them, have changed. */
  readonly tell: () => void
}
