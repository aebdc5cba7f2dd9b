import type { Visibility } from '../../shared/model/account.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import { type TimelineRef, viewName } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { Timeline } from './timeline.ts'
import { TimelineCache } from './timelineCache.ts'
import type { TimelineStreaming } from './timelineParts.ts'

/** Timelines that nobody watches are kept up to this many; the longest unused goes first. */
const KEPT_TIMELINES = 8

/** All timelines of one account. */
export class Timelines {
  readonly #context: AccountContext
  readonly #streaming: TimelineStreaming
  readonly #cache: TimelineCache
  readonly #byName = new Map<string, Timeline>()
  #stopped = false
  /** Told when the rows of the notifications may have changed. */
  onNotifications: () => void = () => {}

  constructor(context: AccountContext, streaming: TimelineStreaming) {
    this.#context = context
    this.#streaming = streaming
    this.#cache = new TimelineCache(context)
  }

  get(ref: TimelineRef): Timeline {
    const name = viewName(ref)
    const known = this.#byName.get(name)
    if (known !== undefined) {
      this.#byName.delete(name)
      this.#byName.set(name, known)
      return known
    }
    let followed = ref.kind !== 'friends'
    const made = new Timeline(ref, this.#context, this.#streaming, () => {
      this.#cache.saveSoon(made)
      if (!followed && made.fresh) {
        followed = true
        void this.#followReader(made)
      }
      if (ref.kind === 'notifications') this.onNotifications()
    })
    this.#byName.set(name, made)
    void this.#cache.recall(made)
    this.#letGo()
    return made
  }

  /** The timeline, if it is kept. */
  find(ref: TimelineRef): Timeline | undefined {
    return this.#byName.get(viewName(ref))
  }

  all(): Iterable<Timeline> {
    return this.#byName.values()
  }

  /** What is preferred has changed. */
  preferencesChanged(): void {
    for (const timeline of this.#byName.values()) {
      if (timeline.watched) void timeline.preferencesChanged()
      else if (timeline.asksOtherwise) this.#drop(viewName(timeline.ref), timeline)
    }
    // Other kinds may be listed.
    this.find({ kind: 'notifications' })?.judged()
    this.onNotifications()
  }

  /** The stream came or went: each timeline polls, or fetches what it missed. */
  streamChanged(): void {
    for (const timeline of this.#byName.values()) timeline.streamChanged()
  }

  /**
   * A post that this account just made. It is shown at once in the tab that made it, and where
   * nothing else waits; elsewhere it waits with the others.
   */
  receiveOwn(statusId: string, visibility: Visibility, tabId: string): void {
    const kinds: TimelineRef['kind'][] =
      visibility === 'public' ? ['friends', 'public', 'publicAndExternal'] : ['friends']
    if (visibility === 'direct') return
    for (const timeline of this.#byName.values()) {
      if (!kinds.includes(timeline.ref.kind)) continue
      timeline.receiveOwn(statusId)
      for (const view of timeline.views) {
        // The stream may have been quicker than the answer.
        if (view.tabId === tabId || view.waitsOnlyFor(statusId)) view.showAll()
      }
    }
  }

  removeStatus(statusId: string): void {
    const gone = new Set([statusId])
    for (const timeline of this.#byName.values()) {
      for (const id of timeline.list.entries) {
        if (this.#status(id)?.repeatOfId === statusId) gone.add(id)
      }
    }
    this.#remove(gone, () => true)
    this.#context.store.remove([...gone].map((id) => entityKey(this.#context.account, 'status', id)))
  }

  /** One that was dismissed. */
  removeNotification(id: string): void {
    this.#remove(new Set([id]), ({ source }) => source.rows === 'notification')
    this.#context.store.remove([entityKey(this.#context.account, 'notification', id)])
  }

  /** Removes the posts of an account that was blocked or unfollowed from the timelines of `kinds` (T47). */
  removeAccount(accountId: string, kinds: readonly TimelineRef['kind'][]): void {
    const gone = new Set<string>()
    for (const timeline of this.#byName.values()) {
      for (const id of timeline.list.entries) {
        const status = this.#status(id)
        const repeated = status?.repeatOfId === undefined ? undefined : this.#status(status.repeatOfId)
        if (status?.accountId === accountId || repeated?.accountId === accountId) gone.add(id)
      }
    }
    this.#remove(gone, ({ ref }) => kinds.includes(ref.kind))
  }

  /** Other rows may be hidden than before. */
  judged(): void {
    for (const timeline of this.#byName.values()) timeline.judged()
  }

  async flush(): Promise<void> {
    await Promise.all([this.#cache.flush(), this.find({ kind: 'friends' })?.reading?.flush()])
  }

  /** Removes what is remembered of them for a cold start. */
  forget(): Promise<void> {
    return this.#cache.forget()
  }

  stop(): void {
    this.#cache.stop()
    this.#stopped = true
    for (const [name, timeline] of this.#byName) this.#drop(name, timeline)
  }

  /** Keeps where the reader of `timeline` is, once its first posts are there. */
  async #followReader(timeline: Timeline): Promise<void> {
    try {
      const { ReadingPlace } = await this.#context.deferred()
      const reading = new ReadingPlace(this.#context, timeline)
      await reading.recall()
      if (this.#stopped) reading.stop()
      else timeline.follow(reading)
    } catch (thrown) {
      this.#context.log.warn(`where home was left is not known: ${String(thrown)}`)
    }
  }

  #remove(gone: ReadonlySet<string>, from: (timeline: Timeline) => boolean): void {
    if (gone.size === 0) return
    for (const timeline of this.#byName.values()) if (from(timeline)) timeline.remove(gone)
  }

  #status(id: string): Status | undefined {
    return this.#context.store.get(entityKey(this.#context.account, 'status', id)) as Status | undefined
  }

  #letGo(): void {
    let idle = [...this.#byName.values()].filter(({ watched }) => !watched).length - KEPT_TIMELINES
    for (const [name, timeline] of this.#byName) {
      if (idle <= 0) return
      if (timeline.watched) continue
      this.#drop(name, timeline)
      idle--
    }
  }

  #drop(name: string, timeline: Timeline): void {
    timeline.stop()
    timeline.reading?.stop()
    this.#byName.delete(name)
  }
}
