import type { Preferences } from '../../shared/model/preferences.ts'
import { type TimelineRef, viewName } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { logNotLoaded } from '../platform/onDemand.ts'
import type { FoldedRows } from './foldedRows.ts'
import type { Reading } from './reading.ts'
import { type RowReasons, Timeline } from './timeline.ts'
import { TimelineCache } from './timelineCache.ts'
import type { DeferredRows, TimelineContext } from './timelineContext.ts'
import type { TimelineStreaming } from './timelineStreaming.ts'

/** Maximum unwatched timelines; the least recently used is dropped first. */
const MAX_IDLE_TIMELINES = 8

/** Deferred code that timelines use after their first page. */
export interface DeferredTimelines extends DeferredRows {
  /** Starts tracking the reading position of `timeline`, once its first posts have loaded. */
  readonly trackReading: (timelines: Timelines, timeline: Timeline, code: DeferredTimelines) => Promise<void>
  readonly NotificationGroups: new (context: TimelineContext) => FoldedRows
  readonly TagReasons: new (
    context: TimelineContext,
    timeline: Timeline,
  ) => RowReasons & { recall(): Promise<void> }
  readonly ReadingPlace: new (
    context: TimelineContext,
    timeline: Timeline,
  ) => Reading & {
    /** Reads the position of the last session. */
    recall(): Promise<void>
  }
}

/** What counts and announces the rows of the notifications, and has to know when they may have changed. */
export interface NotificationsWatcher {
  notificationsChanged(): void
}

/** For command handlers that change timelines. */
export interface NeedsTimelines {
  readonly timelines: Timelines
}

/** All timelines of one account. */
export class Timelines {
  readonly context: AccountContext & { readonly deferred: () => Promise<DeferredTimelines> }
  readonly #streaming: TimelineStreaming
  readonly #cache: TimelineCache
  readonly #byName = new Map<string, Timeline>()
  /** The preferences as they were. */
  #preferred: Partial<Preferences> = {}
  readonly #watcher: NotificationsWatcher

  constructor(
    context: AccountContext,
    streaming: TimelineStreaming,
    deferred: () => Promise<DeferredTimelines>,
    watcher: NotificationsWatcher,
  ) {
    this.context = { ...context, deferred }
    this.#streaming = streaming
    this.#watcher = watcher
    this.#cache = new TimelineCache(this.context)
  }

  get(ref: TimelineRef): Timeline {
    const name = viewName(ref)
    const known = this.#byName.get(name)
    if (known !== undefined) {
      this.#byName.delete(name)
      this.#byName.set(name, known)
      return known
    }
    let awaitsTracking = ref.kind === 'friends'
    let awaitsGrouping = ref.kind === 'notifications'
    // Cached rows wait for this code, so that they are grouped from the start. If it can't be loaded, the first page tries again.
    const group = async (): Promise<void> => {
      const code = awaitsGrouping ? await this.context.deferred().catch(() => null) : null
      if (code === null || !awaitsGrouping) return
      awaitsGrouping = false
      created.fold(new code.NotificationGroups(this.context))
    }
    const created = new Timeline(ref, this.context, this.#streaming, () => {
      this.#cache.saveSoon(created)
      if (created.fresh) void group()
      if (awaitsTracking && created.fresh) {
        awaitsTracking = false
        void this.context
          .deferred()
          .then((code) => code.trackReading(this, created, code))
          .catch(logNotLoaded(this.context.log))
      }
      if (ref.kind === 'notifications') this.#watcher.notificationsChanged()
    })
    this.#byName.set(name, created)
    void group().then(() => this.#cache.recall(created))
    this.#evict()
    return created
  }

  /** The timeline, if it exists. */
  find(ref: TimelineRef): Timeline | undefined {
    return this.#byName.get(viewName(ref))
  }

  all(): Iterable<Timeline> {
    return this.#byName.values()
  }

  /** Preferences have changed. */
  preferencesChanged(): void {
    for (const timeline of this.#byName.values()) {
      if (!timeline.replyFilterChanged) continue
      if (timeline.watched) void timeline.startOver()
      else this.#leave(timeline)
    }
    const preferred = this.context.preferences()
    const { foldRepeats, groupReplies } = this.#preferred
    // Rows change places.
    if (preferred.groupReplies !== (groupReplies ?? preferred.groupReplies))
      for (const view of this.find({ kind: 'friends' })?.views ?? []) view.startOver()
    // Other kinds of notifications may be shown now.
    if (preferred.foldRepeats === foldRepeats) this.find({ kind: 'notifications' })?.hiddenRowsChanged()
    else this.hiddenRowsChanged()
    this.#preferred = preferred
    this.#watcher.notificationsChanged()
  }

  /** The stream has connected or dropped: each timeline polls, or fetches missed rows. */
  streamChanged(): void {
    for (const timeline of this.#byName.values()) timeline.streamChanged()
  }

  /** The set of hidden rows may have changed. */
  hiddenRowsChanged(): void {
    for (const timeline of this.#byName.values()) timeline.hiddenRowsChanged()
  }

  /** Saves the rows that have changed since they were cached. */
  flushRows(): Promise<void> {
    return this.#cache.flush()
  }

  async flush(): Promise<void> {
    await Promise.all([this.flushRows(), this.find({ kind: 'friends' })?.reading?.flush()])
  }

  stop(): void {
    this.#cache.stop()
    for (const timeline of this.#byName.values()) this.#drop(timeline)
  }

  #evict(): void {
    let idle = [...this.#byName.values()].filter(({ watched }) => !watched).length - MAX_IDLE_TIMELINES
    for (const timeline of this.#byName.values()) {
      if (idle <= 0) return
      if (timeline.watched) continue
      this.#leave(timeline)
      idle--
    }
  }

  /** Drops a timeline while its account keeps running: saves its reading position first. */
  #leave(timeline: Timeline): void {
    void timeline.reading?.flush()
    this.#drop(timeline)
  }

  #drop(timeline: Timeline): void {
    timeline.stop()
    timeline.reading?.stop()
    timeline.tagReasons?.stop()
    this.#byName.delete(viewName(timeline.ref))
  }
}
