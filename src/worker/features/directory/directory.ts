import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { CollectionRef, LoadState } from '../../../shared/protocol/views.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { list } from '../../json/read.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { pageIds } from '../../normalize/page.ts'
import { absorb } from '../../store/absorb.ts'
import { failedState } from '../../tabs/failedState.ts'
import { fetchUnknownRelationships } from '../../timelines/fetchAccounts.ts'

const PAGE_SIZE = 40
/** Rows stay fresh for this long: a reopened directory shows them without a request. */
const FRESH_MS = 5 * 60_000
const IDLE: LoadState = { state: 'idle' }

interface Page {
  readonly ids: readonly string[]
  /** Number of entries that the instance sent, including those that could not be read. */
  readonly served: number
}

/** The instance's directory in one order, page by page (DI3). */
export class Directory implements Feed {
  readonly #context: AccountContext
  readonly #collection: Collection
  readonly #ref: Extract<CollectionRef, { kind: 'directory' }>
  #ids: readonly string[] = []
  /** The offset of the next page. */
  #served = 0
  #loading: Promise<void> | null = null
  #loadedAt = Number.NEGATIVE_INFINITY

  constructor(
    collection: Collection,
    ref: Extract<CollectionRef, { kind: 'directory' }>,
    context: AccountContext,
  ) {
    this.#collection = collection
    this.#ref = ref
    this.#context = context
  }

  start(): void {
    if (this.#context.clock.now() - this.#loadedAt >= FRESH_MS) void this.refresh()
  }

  // A request in flight is not aborted: the user may come back.
  stop(): void {}

  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async older(): Promise<void> {
    const { older, bottomedOut } = this.#collection.feedMeta
    if (this.#loading !== null || older?.state === 'loading' || bottomedOut) return
    const loadedAt = this.#loadedAt
    this.#collection.setMeta({ older: { state: 'loading' }, bottomedOut: false }, [])
    const page = await this.#fetch(this.#served)
    // The directory was reloaded in the meantime.
    if (loadedAt !== this.#loadedAt) return
    if (!page.ok)
      this.#collection.setMeta(
        { older: failedState(page.fault, this.#context.clock), bottomedOut: false },
        [],
      )
    else this.#show([...new Set([...this.#ids, ...page.value.ids])], page.value.served)
  }

  async #load(): Promise<void> {
    this.#collection.markLoading()
    const page = await this.#fetch(0)
    if (!page.ok) {
      this.#collection.markFailed(page.fault)
      return
    }
    this.#loadedAt = this.#context.clock.now()
    this.#ids = []
    this.#served = 0
    this.#show(page.value.ids, page.value.served)
  }

  #show(ids: readonly string[], served: number): void {
    // Instances leave people out of a page, so only a very short page is the last one. Instances that ignore the offset
    // send the first page again.
    const bottomedOut = served <= PAGE_SIZE / 2 || ids.length === this.#ids.length
    this.#ids = ids
    this.#served += served
    this.#collection.setMeta({ older: IDLE, bottomedOut }, [])
    this.#collection.setRows(ids)
  }

  async #fetch(offset: number): Promise<Outcome<Page>> {
    const { send, store, account, normalizeContext } = this.#context
    const { order, local } = this.#ref
    const answer = await send({
      method: 'GET',
      path: '/api/v1/directory',
      query: { order, local, offset, limit: PAGE_SIZE },
      urgent: true,
    })
    if (!answer.ok) return answer
    const { value } = answer.value
    const harvest = newHarvest()
    const ids = pageIds(value, (entry) => normalizeAccount(entry, harvest, normalizeContext))
    if (ids === null) return fail('unreadable', 'the answer is not a list')
    absorb(store, account, harvest)
    void fetchUnknownRelationships(this.#context, ids)
    return ok({ ids, served: list(value).length })
  }
}
