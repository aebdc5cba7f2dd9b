import type { Fault } from '../../shared/fault/fault.ts'
import { type AccountKey, BROWSER, type EntityKey, entityKey, isAnonymous } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Session } from '../../shared/model/session.ts'
import type { Batch, Performance, Settled, TabSink } from '../../shared/protocol/batch.ts'
import type {
  EntityChange,
  ViewChange,
  ViewMeta,
  ViewWindow,
  WatchInput,
} from '../../shared/protocol/views.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import type { Cancel, Clock } from '../clock.ts'
import type { EngineLog } from '../log.ts'
import { notificationClosure, statusClosure } from '../store/closure.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { sameValue } from '../store/sameValue.ts'
import { spliceBetween } from '../store/viewRange.ts'
import { TimelineView } from '../timelines/timelineView.ts'

/** design "From the socket to the pixel": what streams is flushed no sooner than this after the last batch. */
export const PACE_MS = 50
/** A hidden tab gets counters at most this often. */
export const HIDDEN_PACE_MS = 1_000
/** A tab that has not answered a performance by then can't do it. */
const PERFORM_LIMIT_MS = 1_000
/** Rows that have left the window stay with the tab up to this many entities. */
const HELD_BESIDES = 300

interface OpenView {
  readonly account: AccountKey
  readonly view: TimelineView
  /** What the tab was last told of it; undefined before the first time. */
  told: { ids: readonly string[]; meta: ViewMeta } | undefined
  /** It has been told with something to show, or with why there is nothing. */
  complete: boolean
  refilling: boolean
}

export interface TabSessionParts {
  readonly bootId: string
  readonly store: EntityStore
  readonly clock: Clock
  readonly log: EngineLog
  readonly sink: TabSink
  readonly accountEngine: (account: AccountKey) => AccountEngine
  readonly draftsOf: (account: AccountKey) => readonly EntityKey[]
}

/**
 * What one tab is told. Its outbox is state, not history: which entities and views are dirty for
 * it. At most one batch is in flight, so a slow tab slows nobody and is not drowned.
 */
export class TabSession {
  readonly id: string
  readonly #parts: TabSessionParts
  readonly #views = new Map<string, OpenView>()
  /** What the tab holds, least recently needed first. */
  readonly #held = new Set<EntityKey>()
  readonly #dirty = new Set<EntityKey>()
  readonly #dirtyViews = new Set<string>()
  #settled: Settled[] = []
  #notices: Notice[] = []
  #account: AccountKey
  #visible: boolean
  #focused: boolean
  #shownAt = 0
  #seq = 0
  #inFlight = false
  #urgent = false
  #lastSentAt = Number.NEGATIVE_INFINITY
  #cancelFlush: Cancel | null = null
  /** The batch being made tells everything: a hidden tab gets the first state of its views, and then only counters. */
  #whole = true
  #closed = false

  constructor(
    id: string,
    account: AccountKey,
    shown: { visible: boolean; focused: boolean },
    parts: TabSessionParts,
  ) {
    this.id = id
    this.#parts = parts
    this.#account = account
    this.#visible = shown.visible
    this.#focused = shown.focused
    this.#shownAt = shown.visible ? parts.clock.now() : 0
    for (const key of this.#always()) this.#dirty.add(key)
    this.#flushSoon(true)
  }

  get account(): AccountKey {
    return this.#account
  }

  get visible(): boolean {
    return this.#visible
  }

  get focused(): boolean {
    return this.#focused
  }

  /** When it was last shown, for choosing the most recent one. */
  get shownAt(): number {
    return this.#shownAt
  }

  get census(): { readonly views: number; readonly held: number } {
    return { views: this.#views.size, held: this.#held.size }
  }

  setVisibility(visible: boolean, focused: boolean): void {
    const shown = visible && !this.#visible
    this.#visible = visible
    this.#focused = focused
    if (visible) this.#shownAt = this.#parts.clock.now()
    if (shown) this.#flushSoon(true)
  }

  /** The account that is shown by default has changed: what is always told follows. */
  setAccount(account: AccountKey): void {
    this.#account = account
    for (const key of this.#always()) if (!this.#held.has(key)) this.#dirty.add(key)
    this.#flushSoon(true)
  }

  watch(input: WatchInput): void {
    this.unwatch(input.viewId)
    const engine = this.#parts.accountEngine(input.account)
    const timeline = engine.timelines.get(input.view)
    const view = new TimelineView(timeline, {
      tabId: this.id,
      window: input.window,
      anchorId: input.anchorId,
      headId: input.headId,
      showsByItself: (window) => {
        if (timeline.source.rows === 'notification') return true
        const { streaming, pauseOnUnfocused } = engine.preferences
        return streaming && window.atTop && !(pauseOnUnfocused && !this.#focused)
      },
      unseenCount: () => (timeline.source.rows === 'notification' ? engine.unseenCount() : 0),
      onChange: () => this.#viewChanged(input.viewId),
    })
    this.#views.set(input.viewId, {
      account: input.account,
      view,
      told: undefined,
      complete: false,
      refilling: false,
    })
    this.#dirtyViews.add(input.viewId)
    this.#flushSoon(true)
  }

  moveWindow(viewId: string, window: ViewWindow): void {
    const open = this.#views.get(viewId)
    if (open === undefined) return
    open.view.moveTo(window)
    this.#flushSoon(true)
  }

  unwatch(viewId: string): void {
    this.#views.get(viewId)?.view.close()
    this.#views.delete(viewId)
    this.#dirtyViews.delete(viewId)
  }

  view(viewId: string): TimelineView | undefined {
    return this.#views.get(viewId)?.view
  }

  /** Marks `viewId` as something its person waits for. */
  hurry(viewId: string): void {
    this.#dirtyViews.add(viewId)
    this.#flushSoon(true)
  }

  /** Entities have changed in the store. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    let mine = false
    for (const key of changed) {
      if (!this.#held.has(key)) continue
      this.#dirty.add(key)
      mine = true
    }
    if (mine) this.#flushSoon(false)
  }

  /** Entities of this kind may concern views without being held: their counters are looked at again. */
  recount(): void {
    for (const viewId of this.#views.keys()) this.#dirtyViews.add(viewId)
    this.#flushSoon(false)
  }

  settle(settled: Settled): void {
    this.#settled.push(settled)
    this.#flushSoon(true)
  }

  notify(notice: Notice): void {
    this.#notices = [...this.#notices.slice(-4), notice]
    this.#flushSoon(this.#visible)
  }

  /** True when the tab did it, and said so in time. */
  async perform(performance: Performance): Promise<boolean> {
    let cancel: Cancel = () => {}
    const late = new Promise<boolean>((resolve) => {
      cancel = this.#parts.clock.after(PERFORM_LIMIT_MS, () => resolve(false))
    })
    try {
      return await Promise.race([this.#parts.sink.perform(performance), late])
    } catch {
      return false
    } finally {
      cancel()
    }
  }

  close(): void {
    this.#closed = true
    this.#cancelFlush?.()
    for (const viewId of [...this.#views.keys()]) this.unwatch(viewId)
    for (const key of this.#held) this.#parts.store.unpin(key)
    this.#held.clear()
    this.#dirty.clear()
  }

  #viewChanged(viewId: string): void {
    this.#dirtyViews.add(viewId)
    this.#flushSoon(false)
  }

  /** What every tab is told: who is signed in, how the instance is, what is preferred. */
  #always(): readonly EntityKey[] {
    const { store, draftsOf } = this.#parts
    const session = store.get(entityKey(BROWSER, 'session')) as Session | undefined
    const keys = [
      entityKey(BROWSER, 'session'),
      entityKey(this.#account, 'instance'),
      entityKey(this.#account, 'connection'),
      entityKey(this.#account, 'preferences'),
    ]
    if (isAnonymous(this.#account) || session?.userId === undefined) return keys
    return [...keys, entityKey(this.#account, 'account', session.userId), ...draftsOf(this.#account)]
  }

  #flushSoon(urgent: boolean): void {
    if (this.#closed) return
    this.#urgent ||= urgent
    if (this.#inFlight) return
    const { clock } = this.#parts
    const pace = this.#visible ? PACE_MS : HIDDEN_PACE_MS
    const delayMs = this.#urgent ? 0 : Math.max(0, this.#lastSentAt + pace - clock.now())
    if (this.#cancelFlush !== null) {
      if (!urgent) return
      this.#cancelFlush()
    }
    if (delayMs > 0) {
      this.#cancelFlush = clock.after(delayMs, () => this.#flush())
      return
    }
    // Not within the turn that changed things: all that it changes goes into one batch.
    let live = true
    this.#cancelFlush = () => {
      live = false
    }
    queueMicrotask(() => {
      if (live) this.#flush()
    })
  }

  #flush(): void {
    this.#cancelFlush = null
    if (this.#closed || this.#inFlight) return
    this.#urgent = false
    const batch = this.#batch()
    if (batch === null) return
    this.#inFlight = true
    this.#lastSentAt = this.#parts.clock.now()
    this.#parts.sink.push(batch).then(
      () => this.#acknowledged(),
      (thrown) => {
        this.#parts.log.error('a batch was not taken', thrown)
        this.#acknowledged()
      },
    )
  }

  #acknowledged(): void {
    this.#inFlight = false
    const more =
      this.#urgent ||
      this.#dirtyViews.size > 0 ||
      this.#settled.length > 0 ||
      (this.#visible && this.#dirty.size > 0)
    if (more) this.#flushSoon(this.#urgent)
  }

  #batch(): Batch | null {
    const put: EntityChange[] = []
    const drop: EntityKey[] = []
    const views: ViewChange[] = []
    const needed = new Set<EntityKey>(this.#always())
    this.#whole = this.#visible || this.#settled.length > 0
    for (const [viewId, open] of this.#views) this.#addView(viewId, open, views, needed)
    this.#addEntities(needed, put, drop)
    const settled = this.#settled
    const notices = this.#visible || settled.length > 0 ? this.#notices : []
    if (notices.length > 0) this.#notices = []
    if (put.length + drop.length + views.length + settled.length + notices.length === 0) return null
    this.#settled = []
    this.#seq++
    return { bootId: this.#parts.bootId, seq: this.#seq, put, drop, views, settled, notices }
  }

  #addView(viewId: string, open: OpenView, views: ViewChange[], needed: Set<EntityKey>): void {
    const { view, told } = open
    const whole = this.#whole || !open.complete
    if (whole) this.#need(open, needed)
    if (!this.#dirtyViews.has(viewId)) return
    if (!whole && told !== undefined) {
      const meta = view.meta()
      const counted = { ...told.meta, newCount: meta.newCount, unseenCount: meta.unseenCount }
      // What its range became is told when it is shown; the view stays dirty for that.
      if (sameValue(counted, told.meta)) return
      open.told = { ...told, meta: counted }
      views.push({ kind: 'meta', viewId, meta: counted })
      return
    }
    this.#dirtyViews.delete(viewId)
    const now = { ids: view.range.ids, meta: view.meta() }
    open.told = now
    open.complete ||= now.meta.loaded || now.meta.newer.state === 'failed'
    if (told === undefined) {
      views.push({ kind: 'reset', viewId, ...now })
      return
    }
    const change = told.ids === now.ids ? null : spliceBetween(told.ids, now.ids)
    const meta = sameValue(told.meta, now.meta) ? undefined : now.meta
    if (change !== null)
      views.push({ kind: 'splice', viewId, ...change, ...(meta === undefined ? {} : { meta }) })
    else if (meta !== undefined) views.push({ kind: 'meta', viewId, meta })
  }

  #need(open: OpenView, needed: Set<EntityKey>): void {
    const { store } = this.#parts
    const { timeline } = open.view
    const closureOf = timeline.source.rows === 'notification' ? notificationClosure : statusClosure
    let missing: string | undefined
    for (const id of open.view.needed()) {
      const { keys, complete } = closureOf(store, open.account, id)
      if (!complete && !id.startsWith('gap:')) missing ??= id
      for (const key of keys) if (store.has(key)) needed.add(key)
    }
    if (missing === undefined || open.refilling) return
    // Let go to keep memory flat, and now somebody scrolls back to it.
    open.refilling = true
    const index = timeline.list.entries.indexOf(missing)
    void timeline.refill(index).finally(() => {
      this.#parts.clock.after(PACE_MS, () => {
        open.refilling = false
      })
      this.#flushSoon(true)
    })
  }

  #addEntities(needed: ReadonlySet<EntityKey>, put: EntityChange[], drop: EntityKey[]): void {
    const { store } = this.#parts
    for (const key of needed) {
      store.touch(key)
      const held = this.#held.delete(key)
      if (!held) store.pin(key)
      this.#held.add(key)
      if (held && !this.#dirty.has(key)) continue
      this.#dirty.delete(key)
      if (store.has(key)) put.push({ key, value: store.get(key) })
      else this.#letGo(key, drop)
    }
    if (!this.#whole) return
    let besides = this.#held.size - needed.size - HELD_BESIDES
    for (const key of this.#held) {
      if (needed.has(key)) continue
      if (!store.has(key) || besides > 0) {
        besides--
        this.#letGo(key, drop)
      } else if (this.#dirty.delete(key)) {
        put.push({ key, value: store.get(key) })
      }
    }
    this.#dirty.clear()
  }

  #letGo(key: EntityKey, drop: EntityKey[]): void {
    this.#held.delete(key)
    this.#dirty.delete(key)
    this.#parts.store.unpin(key)
    drop.push(key)
  }
}

/** A view that nobody has opened. */
export const noSuchView = (viewId: string): Fault => ({ code: 'invalid', message: `no view ${viewId}` })
