import { entityKey } from '../../../shared/model/keys.ts'
import type { OpenTab } from '../../../shared/model/openTab.ts'
import { viewName } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { Cancel } from '../../platform/clock.ts'
import { writeOf } from '../../store/entityStore.ts'
import type { AttachedTab } from '../../tabs/attachedTab.ts'
import { TimelineView } from '../../timelines/timelineView.ts'
import { Roost } from './roost.ts'

/** How often the unread posts of the tabs are counted while somebody looks at the list. */
const COUNT_MS = 1_000

/**
 * The open tabs of this engine, also those of other accounts (RO1). Nothing is counted while no tab shows the list. No list of an
 * account is stored, so what the tabs show leaves the memory with them.
 */
export class TabList implements Feed {
  readonly #collection: Collection
  readonly #context: AccountContext
  #end: (() => void) | null = null
  #cancel: Cancel = () => {}

  constructor(collection: Collection, context: AccountContext) {
    this.#collection = collection
    this.#context = context
  }

  start(): void {
    this.#end = this.#context.shared.get(Roost).listen(() => this.#put())
    this.#put()
  }

  stop(): void {
    this.#end?.()
    this.#end = null
    this.#cancel()
    // No page of another account may stay in memory.
    this.#collection.reset()
  }

  async refresh(): Promise<void> {
    this.#put()
  }

  #put(): void {
    if (this.#end === null) return
    const { store, account, shared, clock } = this.#context
    const tabs = shared.get(Roost).tabs.map(openTab).sort(byUse)
    store.commit(tabs.map((tab) => writeOf(entityKey(account, 'tab', tab.id), tab)))
    this.#collection.setRows(tabs.map(({ id }) => id))
    this.#cancel()
    if ([...this.#collection.viewers].some(({ visible }) => visible()))
      this.#cancel = clock.after(COUNT_MS, () => this.#put())
  }
}

/** Those in sight come first, then the one that was looked at last. */
const byUse = (a: OpenTab, b: OpenTab): number =>
  Number(b.visible) - Number(a.visible) || (b.seenAt ?? 0) - (a.seenAt ?? 0)

function openTab(tab: AttachedTab): OpenTab {
  const { id, account, visible, shownAt, page, windowName } = tab
  if (page === undefined) throw new Error(`${id} has not said what it shows`)
  // An engine that has started anew does not know when the tab was looked at; the tab does.
  const seenAt = visible ? 0 : Math.max(shownAt, page.seenAt ?? 0)
  const { seenAt: _told, ...rest } = page
  return {
    ...rest,
    id,
    account,
    visible,
    unread: unreadIn(tab),
    ...(seenAt > 0 && { seenAt }),
    ...(windowName && { windowName }),
  }
}

/** The rows above the newest one that the tab had shown when its reader left it; of a visible tab, those that wait (RO4). */
function unreadIn({ page, opened, visible }: AttachedTab): number {
  const { list, headId = '' } = page?.place ?? {}
  for (const { input, view } of opened) {
    if (viewName(input.view) !== list || !(view instanceof TimelineView)) continue
    const { rows, list: all } = view.timeline
    const head = visible ? -1 : rows.indexOf(headId)
    return head === -1 ? view.meta().newCount : all.countBefore(head, rows)
  }
  return 0
}
