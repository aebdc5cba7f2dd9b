import type { Fault } from '../../shared/fault/fault.ts'
import type { AccountKey, EntityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Batch, Settled, TabSink } from '../../shared/protocol/batch.ts'
import {
  isCollection,
  type ViewChange,
  type ViewWindow,
  type WatchInput,
} from '../../shared/protocol/views.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import type { Clock } from '../platform/clock.ts'
import { dropOldest } from '../platform/dropOldest.ts'
import type { EngineLog } from '../platform/log.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { ShownView } from '../tabs/shownView.ts'
import { alwaysTold, isAlwaysTold } from './alwaysSent.ts'
import { type Due, Pacer } from './pacer.ts'
import { shownViewOf } from './shownViewOf.ts'
import { HeldEntities } from './tabEntities.ts'
import { TabView } from './tabView.ts'

/**
 * How long after a tab's last batch the next one goes; after a rest all goes at once. Rows that stream in go by twos
 * and threes, and a number alone every other second: each batch is a frame, and a frame costs ten times what the change
 * does (at 5 posts/s a post takes 8.2 ms of a processor with 50 ms for rows, 6.4 with 400, a fourth less with 600). A
 * hidden tab is told at most once a second what it shows while it is hidden: its title and its icon.
 */
const PACES_MS: Readonly<Record<'visible' | 'hidden', Readonly<Record<Due, number>>>> = {
  visible: { now: 0, soon: 50, rows: 600, counter: 2_000 },
  hidden: { now: 0, soon: 1_000, rows: 1_000, counter: 1_000 },
}
/** Notices that wait for a hidden tab to be shown. */
const MAX_NOTICES = 5

/** Entities that were looked up stay with their tab up to this many; the ones asked for longest ago go. */
const MAX_LOOKED_UP = 60

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
export class TabSession implements AttachedTab {
  readonly id: string
  readonly #parts: TabSessionParts
  readonly #views = new Map<string, TabView>()
  readonly #held: HeldEntities
  readonly #pacer: Pacer
  /** Asked for by key, longest ago first. */
  readonly #lookedUp = new Set<EntityKey>()
  #settled: Settled[] = []
  #notices: Notice[] = []
  #account: AccountKey
  #visible: boolean
  #focused: boolean
  #shownAt = 0
  #seq = 0

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
    this.#held = new HeldEntities(parts.store)
    this.#pacer = new Pacer({
      clock: parts.clock,
      paceMs: (what) => PACES_MS[this.#visible ? 'visible' : 'hidden'][what],
      send: () => this.#send(),
      more: () => this.#more(),
    })
    this.#pacer.soon('now')
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

  /** What it shows. */
  get opened(): Iterable<TabView> {
    return this.#views.values()
  }

  /** What the engine calls in it. */
  get sink(): TabSink {
    return this.#parts.sink
  }

  get census(): { readonly views: number; readonly held: number } {
    return { views: this.#views.size, held: this.#held.size }
  }

  setVisibility(visible: boolean, focused: boolean): void {
    const shown = visible && !this.#visible
    this.#visible = visible
    this.#focused = focused
    if (visible) this.#shownAt = this.#parts.clock.now()
    if (shown) this.#pacer.soon('now')
  }

  /** The account that is shown by default has changed: what is always told follows. */
  setAccount(account: AccountKey): void {
    this.#account = account
    this.#pacer.soon('now')
  }

  watch({ rows = [], ...input }: WatchInput): void {
    this.unwatch(input.viewId)
    if (rows.length > 0 && !isCollection(input.view))
      this.#parts.accountEngine(input.account).timelines.get(input.view).adopt(rows)
    this.#views.set(input.viewId, new TabView(input, this.#viewOf(input)))
    this.#pacer.soon('now')
  }

  moveWindow(viewId: string, window: ViewWindow): void {
    this.#views.get(viewId)?.moveTo(window)
    this.#pacer.soon('now')
  }

  unwatch(viewId: string): void {
    this.#views.get(viewId)?.close()
    this.#views.delete(viewId)
  }

  view(viewId: string): ShownView | undefined {
    return this.#views.get(viewId)?.view
  }

  /** Holds `keys` from now on, for a tab that asked for them by name and shows them outside of views. */
  hold(keys: readonly EntityKey[]): void {
    for (const key of keys) {
      this.#lookedUp.delete(key)
      this.#lookedUp.add(key)
    }
    dropOldest(this.#lookedUp, MAX_LOOKED_UP)
    this.#pacer.soon('now')
  }

  /** Marks `viewId` as something its person waits for. */
  hurry(viewId: string): void {
    this.#views.get(viewId)?.mark()
    this.#pacer.soon('now')
  }

  /** What ran for `account` has ended: its views go on with what runs now, or end with it. */
  accountEnded(account: AccountKey, signedIn: boolean): void {
    for (const [viewId, open] of this.#views) {
      if (open.input.account !== account) continue
      if (signedIn) open.renew(this.#viewOf(open.input))
      else this.unwatch(viewId)
    }
    this.#pacer.soon('now')
  }

  /** Entities have changed in the store. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const mine = this.#held.changed(changed)
    if (mine || [...changed].some((key) => isAlwaysTold(key, this.#account))) this.#pacer.soon('soon')
  }

  /** Entities of this kind may concern views without being held: their counters are looked at again. */
  recount(): void {
    for (const open of this.#views.values()) open.mark()
    this.#pacer.soon('rows')
  }

  settle(settled: Settled): void {
    this.#settled.push(settled)
    this.#pacer.soon('now')
  }

  notify(notice: Notice): void {
    this.#notices = [...this.#notices.slice(1 - MAX_NOTICES), notice]
    if (this.#visible) this.#pacer.soon('now')
  }

  close(): void {
    this.#pacer.stop()
    for (const viewId of [...this.#views.keys()]) this.unwatch(viewId)
    this.#held.release()
  }

  #viewOf(input: WatchInput): ShownView {
    return shownViewOf(input, this, this.#parts.accountEngine(input.account), (what) => {
      const open = this.#views.get(input.viewId)
      open?.mark(what === 'counter' ? 'counter' : 'rows')
      // Its person is waiting until it shows something.
      if (open?.complete === false) this.#pacer.soon('now')
      else if (this.#visible) this.#pacer.soon(what === 'meta' ? 'soon' : what)
    })
  }

  #always(): readonly EntityKey[] {
    return alwaysTold(this.#account, this.#parts.store, this.#parts.draftsOf)
  }

  #more(): Due | null {
    const told = this.#visible ? this.#held.dirty : this.#held.dirtyAmong(this.#always())
    if (this.#settled.length > 0 || told) return 'soon'
    const dirty = this.#told().map((open) => open.dirty)
    if (dirty.includes('rows')) return 'rows'
    return dirty.includes('counter') ? 'counter' : null
  }

  /** The views that it is told of now. A hidden tab gets the first state of each, and then none until it is shown. */
  #told(): readonly TabView[] {
    const all = [...this.#views.values()]
    return this.#visible ? all : all.filter((open) => !open.complete)
  }

  #send(): Promise<void> | null {
    const batch = this.#batch()
    if (batch === null) return null
    return this.#parts.sink.push(batch).then(
      () => {},
      (thrown) => this.#parts.log.error('a batch was not taken', thrown),
    )
  }

  #batch(): Batch | null {
    const whole = this.#visible || this.#settled.length > 0
    const needed = new Set<EntityKey>([...this.#always(), ...this.#lookedUp])
    const views: ViewChange[] = []
    for (const open of whole ? this.#views.values() : this.#told()) {
      open.need(needed, () => this.#pacer.soon('now'))
      const change = open.change()
      if (change !== null) views.push(change)
    }
    const { put, drop } = this.#held.bring(needed, whole)
    const settled = this.#settled
    const notices = whole ? this.#notices : []
    if (put.length + drop.length + views.length + settled.length + notices.length === 0) return null
    this.#settled = []
    if (whole) this.#notices = []
    this.#seq++
    return { bootId: this.#parts.bootId, seq: this.#seq, put, drop, views, settled, notices }
  }
}

/** A view that nobody has opened. */
export const noSuchView = (viewId: string): Fault => ({ code: 'invalid', message: `no view ${viewId}` })
