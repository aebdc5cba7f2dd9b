import { roughBytes } from '../normalize/harvest.ts'
import type { Cancel } from '../platform/clock.ts'
import { storedWrite } from '../store/entityStore.ts'
import { type CachedTimeline, cacheKeyOf } from './cachedTimeline.ts'
import type { Timeline } from './timeline.ts'
import type { TimelineContext } from './timelineContext.ts'

const SAVE_AFTER_MS = 10_000
/** A timeline that this engine has not saved yet: the only tab may be reloaded at any time (R49). */
const SAVE_FIRST_AFTER_MS = 1_000

/** Caches the newest page of each timeline, so that a cold start shows posts at once. */
export class TimelineCache {
  readonly #context: TimelineContext
  readonly #pending = new Map<Timeline, Cancel>()
  readonly #saved = new WeakSet<Timeline>()
  #stopped = false

  constructor(context: TimelineContext) {
    this.#context = context
  }

  /** Shows the cached rows of `timeline`, unless the instance has answered already. */
  async recall(timeline: Timeline): Promise<void> {
    try {
      const { store, account, cache } = this.#context
      const key = cacheKeyOf(account, timeline.ref)
      const cached = (await cache.get('timelines', key)) as CachedTimeline | undefined
      if (this.#stopped || cached === undefined || timeline.fresh) return
      // Entities that arrived from the instance in the meantime are newer.
      const missing = cached.entities.filter(([key]) => !store.has(key))
      store.commit(missing.map(([key, value]) => storedWrite(key, value, roughBytes(value))))
      timeline.remember(cached.ids)
    } catch (thrown) {
      this.#context.log.error('could not read a cached timeline', thrown)
    }
  }

  /** Saves `timeline` after a delay, once for many changes. */
  saveSoon(timeline: Timeline): void {
    if (this.#stopped || !timeline.fresh || timeline.source.uncached || this.#pending.has(timeline)) return
    this.#pending.set(
      timeline,
      this.#context.clock.after(this.#saved.has(timeline) ? SAVE_AFTER_MS : SAVE_FIRST_AFTER_MS, () => {
        this.#pending.delete(timeline)
        void this.#save(timeline)
      }),
    )
  }

  /** Saves pending timelines now, before this engine stops leading. */
  async flush(): Promise<void> {
    const pending = [...this.#pending]
    this.#pending.clear()
    for (const [, cancel] of pending) cancel()
    await Promise.all(pending.map(([timeline]) => this.#save(timeline)))
  }

  stop(): void {
    this.#stopped = true
    for (const cancel of this.#pending.values()) cancel()
    this.#pending.clear()
  }

  async #save(timeline: Timeline): Promise<void> {
    if (this.#stopped) return
    this.#saved.add(timeline)
    const { deferred, log } = this.#context
    try {
      await (await deferred()).saveTimeline(this.#context, timeline)
    } catch (thrown) {
      log.error('could not cache a timeline', thrown)
    }
  }
}
