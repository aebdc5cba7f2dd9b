import type { Fault } from '../../shared/fault/fault.ts'
import { type AccountKey, BROWSER, type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { TabPage } from '../../shared/model/openTab.ts'
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
import { alwaysSentKeys, isAlwaysSent } from './alwaysSent.ts'
import { Pacer, type Urgency } from './pacer.ts'
import { shownViewOf } from './shownViewOf.ts'
import { TabEntities } from './tabEntities.ts'
import { TabView } from './tabView.ts'

/**
 * Minimum time between two batches to a tab; after an idle period a batch is sent at once. Streamed rows are
 * grouped, and a counter alone is sent every other second: each batch causes a frame, and a frame costs ten
 * times as much as the change. At 5 posts/s, a post costs 8.2 ms of CPU if rows wait 50 ms, 6.4 ms if they wait
 * 400, and a quarter less than that if they wait 600. A hidden tab gets updates for its title and icon at most
 * once a second.
 */
const PACES_MS: Readonly<Record<'visible' | 'hidden', Readonly<Record<Urgency, number>>>> = {
  visible: { now: 0, soon: 50, rows: 600, counter: 2_000 },
  hidden: { now: 0, soon: 1_000, rows: 1_000, counter: 1_000 },
}
/** Maximum notices queued for a hidden tab. */
const MAX_NOTICES = 5

const SESSION = entityKey(BROWSER, 'session')

/** Maximum looked-up entities per tab; the least recently requested is dropped first. */
const MAX_LOOKED_UP = 60

export interface TabSessionParts {
  readonly bootId: string
  readonly store: EntityStore
  readonly clock: Clock
  readonly log: EngineLog
  readonly sink: TabSink
  readonly accountEngine: (account: AccountKey) => AccountEngine
  readonly draftsOf: (account: AccountKey) => readonly EntityKey[]
  readonly windowName: string | undefined
}

/**
 * Builds the batches of one tab. It tracks which entities and views are dirty, not a log of changes. At most one batch
 * is in flight, so a slow tab neither delays others nor piles up work.
 */
export class TabSession implements AttachedTab {
  readonly id: string
  page: TabPage | undefined
  readonly #parts: TabSessionParts
  readonly #views = new Map<string, TabView>()
  readonly #entities: TabEntities
  readonly #pacer: Pacer
  /** Entities requested by key, least recently requested first. */
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
    this.#entities = new TabEntities(parts.store)
    this.#pacer = new Pacer({
      clock: parts.clock,
      paceMs: (what) => PACES_MS[this.#visible ? 'visible' : 'hidden'][what],
      send: () => this.#send(),
      remaining: () => this.#remaining(),
    })
    this.#pacer.schedule('now')
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

  /** When it was last visible, in ms since 1970, for choosing the most recent tab: now or earlier; 0 if never. */
  get shownAt(): number {
    return this.#shownAt
  }

  get windowName(): string | undefined {
    return this.#parts.windowName
  }

  /** Its open views. */
  get opened(): Iterable<TabView> {
    return this.#views.values()
  }

  /** The engine's calls into the tab. */
  get sink(): TabSink {
    return this.#parts.sink
  }

  get census(): { readonly views: number; readonly mirroredEntities: number } {
    return { views: this.#views.size, mirroredEntities: this.#entities.size }
  }

  setVisibility(visible: boolean, focused: boolean): void {
    const shown = visible && !this.#visible
    if (visible || this.#visible) this.#shownAt = this.#parts.clock.now()
    this.#visible = visible
    this.#focused = focused
    if (shown) this.#pacer.schedule('now')
  }

  /** Shows `account` from now on. The tab is sent the entities that every tab of `account` gets; those of the other account are dropped. */
  setAccount(account: AccountKey): void {
    this.#account = account
    // Close the views of the other account now. The tab's own calls to close them come later.
    for (const [viewId, { input }] of this.#views) if (input.account !== account) this.unwatch(viewId)
    this.#lookedUp.clear()
    this.#pacer.schedule('now')
  }

  watch({ rows = [], chains, ...input }: WatchInput): void {
    this.unwatch(input.viewId)
    if (rows.length > 0 && !isCollection(input.view))
      this.#parts.accountEngine(input.account).timelines.get(input.view).restore(rows, chains)
    this.#views.set(input.viewId, new TabView(input, this.#viewOf(input)))
    this.#pacer.schedule('now')
  }

  moveWindow(viewId: string, window: ViewWindow): void {
    this.#views.get(viewId)?.moveTo(window)
    this.#pacer.schedule('now')
  }

  unwatch(viewId: string): void {
    this.#views.get(viewId)?.close()
    this.#views.delete(viewId)
  }

  view(viewId: string): ShownView | undefined {
    return this.#views.get(viewId)?.view
  }

  /** Keeps `keys` up to date in the tab, which requested them by key and shows them outside of views. */
  retain(keys: readonly EntityKey[]): void {
    for (const key of keys) {
      this.#lookedUp.delete(key)
      this.#lookedUp.add(key)
    }
    dropOldest(this.#lookedUp, MAX_LOOKED_UP)
    this.#pacer.schedule('now')
  }

  /** Sends `viewId` at once, since the user waits for it. */
  sendNow(viewId: string): void {
    this.#views.get(viewId)?.markDirty()
    this.#pacer.schedule('now')
  }

  /** The engine of `account` has ended: its views continue on the new engine, or close if it is signed out. */
  accountEnded(account: AccountKey, signedIn: boolean): void {
    for (const [viewId, open] of this.#views) {
      if (open.input.account !== account) continue
      if (signedIn) open.renew(this.#viewOf(open.input))
      else this.unwatch(viewId)
    }
    this.#pacer.schedule('now')
  }

  /** Entities have changed in the store. */
  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    const isMine = this.#entities.markDirty(changed)
    if (isMine || [...changed].some((key) => isAlwaysSent(key, this.#account))) this.#pacer.schedule('soon')
  }

  /** Notifications have changed, which affects counters of views even if the tab does not hold them. */
  recount(): void {
    for (const open of this.#views.values()) open.markDirty()
    this.#pacer.schedule('rows')
  }

  settle(settled: Settled): void {
    this.#settled.push(settled)
    this.#pacer.schedule('now')
  }

  notify(notice: Notice): void {
    this.#notices = [...this.#notices.slice(1 - MAX_NOTICES), notice]
    if (this.#visible) this.#pacer.schedule('now')
  }

  close(): void {
    this.#pacer.stop()
    for (const viewId of [...this.#views.keys()]) this.unwatch(viewId)
    this.#entities.release()
  }

  #viewOf(input: WatchInput): ShownView {
    return shownViewOf(input, this, this.#parts.accountEngine(input.account), (what) => {
      const open = this.#views.get(input.viewId)
      open?.markDirty(what === 'counter' ? 'counter' : 'rows')
      // The user waits until the view shows something.
      if (open?.complete === false) this.#pacer.schedule('now')
      else if (this.#visible) this.#pacer.schedule(what === 'meta' ? 'soon' : what)
    })
  }

  #alwaysSent(): readonly EntityKey[] {
    return alwaysSentKeys(this.#account, this.#parts.store, this.#parts.draftsOf)
  }

  #remaining(): Urgency | null {
    const isDirty = this.#visible ? this.#entities.dirty : this.#entities.dirtyAmong(this.#alwaysSent())
    if (this.#settled.length > 0 || isDirty) return 'soon'
    const dirty = this.#dueViews().map((open) => open.dirty)
    if (dirty.includes('rows')) return 'rows'
    return dirty.includes('counter') ? 'counter' : null
  }

  /** The views to update now. A hidden tab gets the first state of each view, and then none until it is shown. */
  #dueViews(): readonly TabView[] {
    const all = [...this.#views.values()]
    return this.#visible ? all : all.filter((open) => !open.complete)
  }

  #send(): Promise<void> | null {
    const batch = this.#batch()
    if (batch === null) return null
    return this.#parts.sink.push(batch).then(
      () => {},
      (thrown) => this.#parts.log.error('the tab did not accept a batch', thrown),
    )
  }

  #batch(): Batch | null {
    // A hidden tab is not brought fully up to date until it is shown, unless a command has ended. With the result the tab removes
    // the command's optimistic changes, so the real ones must be in the same batch.
    const isFull = this.#visible || this.#settled.length > 0
    const needed = new Set<EntityKey>([...this.#alwaysSent(), ...this.#lookedUp])
    const views: ViewChange[] = []
    for (const open of isFull ? this.#views.values() : this.#dueViews()) {
      open.addNeeded(needed, () => this.#pacer.schedule('now'))
      const change = open.change()
      if (change !== null) views.push(change)
    }
    const { put, drop } = this.#entities.sync(needed, isFull, this.#account)
    const settled = this.#settled
    const notices = isFull ? this.#notices : []
    if (put.length + drop.length + views.length + settled.length + notices.length === 0) return null
    this.#settled = []
    if (isFull) this.#notices = []
    this.#seq++
    const own: EntityKey = entityKey(this.#account, 'session')
    return {
      bootId: this.#parts.bootId,
      seq: this.#seq,
      // A tab has one session, at the same key for every account.
      put: put.map((change) => (change.key === own ? { ...change, key: SESSION } : change)),
      drop,
      views,
      settled,
      notices,
    }
  }
}

/** The fault for a view that is not open. */
export const noSuchView = (viewId: string): Fault => ({ code: 'invalid', message: `no view ${viewId}` })
