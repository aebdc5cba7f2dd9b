import { failed, ok } from '../../../shared/fault/fault.ts'
import type { PagedDeskList } from '../../../shared/model/deskList.ts'
import type { LoadState } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import { PolledFeed, type PolledFeedParts } from '../../collections/polledFeed.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { failedState } from '../../tabs/failedState.ts'
import { DeskPages } from './deskPages.ts'

const IDLE: LoadState = { state: 'idle' }

interface DeskFeedParts extends Pick<PolledFeedParts, 'pollMs'> {
  readonly context: AccountContext
}

/** A list of the desk, page by page. A poll fetches all loaded pages again (MO24). */
export class DeskFeed implements Feed {
  readonly #collection: Collection
  readonly #context: AccountContext
  readonly #pages: DeskPages
  readonly #polled: PolledFeed

  constructor(collection: Collection, which: PagedDeskList, { context, pollMs }: DeskFeedParts) {
    this.#collection = collection
    this.#context = context
    this.#pages = new DeskPages(context, which)
    this.#polled = new PolledFeed(collection, {
      context,
      pollMs,
      oldForViewersMs: 0,
      load: async () => {
        // A list without viewers is only counted, for which its first page is enough.
        const fault = await this.#pages.load(collection.viewers.size > 0)
        if (fault !== null) return failed(fault)
        this.#setOlder(IDLE)
        return ok(this.#pages.ids)
      },
    })
  }

  start(): void {
    this.#polled.start()
  }

  stop(): void {
    this.#polled.stop()
  }

  pollMsChanged(): void {
    this.#polled.pollMsChanged()
  }

  viewersChanged(): void {
    this.#polled.viewersChanged()
  }

  refresh(force?: boolean): Promise<void> {
    return this.#polled.refresh(force)
  }

  async older(): Promise<void> {
    const { older } = this.#collection.feedMeta
    if (!this.#collection.loaded || older?.state === 'loading' || this.#pages.ended) return
    this.#setOlder({ state: 'loading' })
    const loaded = await this.#pages.older()
    if (loaded !== null && loaded !== 'shifted') {
      this.#setOlder(failedState(loaded, this.#context.clock))
      return
    }
    this.#setOlder(IDLE)
    if (loaded === null) this.#collection.setRows(this.#pages.ids)
    else await this.refresh(true)
  }

  #setOlder(older: LoadState): void {
    this.#collection.setMeta({ older, bottomedOut: this.#pages.ended }, [])
  }
}
