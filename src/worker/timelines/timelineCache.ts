import { isGap, viewName } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { roughBytes } from '../normalize/harvest.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Timeline } from './timeline.ts'

/** Rows cached for a cold start: what a wide screen shows initially. */
const MAX_CACHED_ROWS = 30
const SAVE_AFTER_MS = 10_000

interface CachedTimeline {
  readonly ids: readonly string[]
  readonly entities: readonly (readonly [string, unknown])[]
}

/** Caches the newest page of each timeline, so that a cold start shows posts at once. */
export class TimelineCache {
  readonly #context: AccountContext
  readonly #pending = new Map<Timeline, Cancel>()
  #stopped = false

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** Shows the cached rows of `timeline`, unless the instance has answered already. */
  async recall(timeline: Timeline): Promise<void> {
    try {
      const cached = (await this.#context.cache.get('timelines', this.#key(timeline))) as
        | CachedTimeline
        | undefined
      if (this.#stopped || cached === undefined || timeline.fresh) return
      const { store } = this.#context
      // Entities that arrived from the instance in the meantime are newer.
      const missing = cached.entities.filter(([key]) => !store.has(key))
      store.commit(missing.map(([key, value]) => ({ key, value, bytes: roughBytes(value) })))
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
      this.#context.clock.after(SAVE_AFTER_MS, () => {
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
    const { store, cache, log } = this.#context
    const { entries } = timeline.list
    const gap = entries.findIndex(isGap)
    const newest = entries.slice(0, Math.min(MAX_CACHED_ROWS, gap === -1 ? MAX_CACHED_ROWS : gap))
    const rows = newest
      .map((id) => ({ id, closure: timeline.closureOf(id) }))
      .filter((row) => row.closure.complete)
    const keys = new Set(rows.flatMap((row) => row.closure.keys))
    const cached: CachedTimeline = {
      ids: rows.map(({ id }) => id),
      // The values from the instance, without optimistic updates.
      entities: [...keys].flatMap((key) => (store.has(key) ? [[key, store.base(key)] as const] : [])),
    }
    try {
      await cache.put('timelines', this.#key(timeline), cached)
    } catch (thrown) {
      log.error('could not cache a timeline', thrown)
    }
  }

  /** Removes all cached timelines of this account, after sign-out. */
  async forget(): Promise<void> {
    const { account, cache, log } = this.#context
    this.stop()
    try {
      const ownEntries = (await cache.entries('timelines')).filter(([key]) => key.startsWith(`${account}/`))
      for (const [key] of ownEntries) await cache.remove('timelines', key)
    } catch (thrown) {
      log.error('could not remove cached timelines', thrown)
    }
  }

  #key(timeline: Timeline): string {
    return `${this.#context.account}/${viewName(timeline.ref)}`
  }
}
