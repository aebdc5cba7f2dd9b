import { isGap, viewName } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { roughBytes } from '../normalize/harvest.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Timeline } from './timeline.ts'

/** The newest rows that are kept for a cold start: what a wide screen shows at first. */
const KEPT_ROWS = 30
const SAVE_AFTER_MS = 10_000

interface Remembered {
  readonly ids: readonly string[]
  readonly entities: readonly (readonly [string, unknown])[]
}

/** Keeps the newest page of a timeline in the cache database, so that a cold start shows something at once. */
export class TimelineCache {
  readonly #context: AccountContext
  readonly #due = new Map<Timeline, Cancel>()
  #stopped = false

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** Shows what was remembered of `timeline`, unless the instance was quicker. */
  async recall(timeline: Timeline): Promise<void> {
    try {
      const remembered = (await this.#context.cache.get('timelines', this.#key(timeline))) as
        | Remembered
        | undefined
      if (this.#stopped || remembered === undefined || timeline.fresh) return
      const { store } = this.#context
      // What has come from the instance meanwhile is newer.
      const missing = remembered.entities.filter(([key]) => !store.has(key))
      store.commit(missing.map(([key, value]) => ({ key, value, bytes: roughBytes(value) })))
      timeline.remember(remembered.ids)
    } catch (thrown) {
      this.#context.log.error('a remembered timeline could not be read', thrown)
    }
  }

  /** `timeline` has changed: it is saved a little later, once for many changes. */
  saveSoon(timeline: Timeline): void {
    if (this.#stopped || !timeline.fresh || timeline.source.passing || this.#due.has(timeline)) return
    this.#due.set(
      timeline,
      this.#context.clock.after(SAVE_AFTER_MS, () => {
        this.#due.delete(timeline)
        void this.#save(timeline)
      }),
    )
  }

  /** Saves what is due now: this engine stops leading. */
  async flush(): Promise<void> {
    const due = [...this.#due]
    this.#due.clear()
    for (const [, cancel] of due) cancel()
    await Promise.all(due.map(([timeline]) => this.#save(timeline)))
  }

  stop(): void {
    this.#stopped = true
    for (const cancel of this.#due.values()) cancel()
    this.#due.clear()
  }

  async #save(timeline: Timeline): Promise<void> {
    if (this.#stopped) return
    const { store, cache, log } = this.#context
    const { entries } = timeline.list
    const gap = entries.findIndex(isGap)
    const newest = entries.slice(0, Math.min(KEPT_ROWS, gap === -1 ? KEPT_ROWS : gap))
    const rows = newest
      .map((id) => ({ id, closure: timeline.closureOf(id) }))
      .filter((row) => row.closure.complete)
    const keys = new Set(rows.flatMap((row) => row.closure.keys))
    const remembered: Remembered = {
      ids: rows.map(({ id }) => id),
      // What the instance said, without what is only expected of a command under way.
      entities: [...keys].map((key) => [key, store.base(key)] as const),
    }
    try {
      await cache.put('timelines', this.#key(timeline), remembered)
    } catch (thrown) {
      log.error('a timeline could not be remembered', thrown)
    }
  }

  /** What was remembered of this account is for nobody's eyes any more. */
  async forget(): Promise<void> {
    const { account, cache, log } = this.#context
    this.stop()
    try {
      const mine = (await cache.entries('timelines')).filter(([key]) => key.startsWith(`${account}/`))
      for (const [key] of mine) await cache.remove('timelines', key)
    } catch (thrown) {
      log.error('remembered timelines could not be removed', thrown)
    }
  }

  #key(timeline: Timeline): string {
    return `${this.#context.account}/${viewName(timeline.ref)}`
  }
}
