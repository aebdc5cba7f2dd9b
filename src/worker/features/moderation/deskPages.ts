import { type Fault, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { PagedDeskList } from '../../../shared/model/deskList.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import {
  type Call,
  logCall,
  nextCursor,
  pageCall,
  registrationsCall,
  reportsCalls,
} from '../../dialect/moderationCalls.ts'
import { olderIn } from '../../net/links.ts'
import { type DeskRow, readDeskPage } from './readDeskPage.ts'

/** One list of the server. Pleroma has a list for each state of the reports. */
interface Source {
  readonly call: Call
  /** In the server's order. */
  readonly rows: readonly DeskRow[]
  /** The number of pages that the rows came on. */
  readonly pages: number
  /** The cursor of the next page; undefined if there is none. */
  readonly next: string | undefined
  /** The number of rows that the server has, if it sends that. */
  readonly total: number | undefined
}

/** A poll fetches at most this many pages of each list again. */
const MAX_POLLED_PAGES = 10

/** The loaded pages of one list of the desk. It may combine several lists of the server, merged by time. */
export class DeskPages {
  readonly #context: AccountContext
  readonly #which: PagedDeskList
  #sources: readonly Source[] = []

  constructor(context: AccountContext, which: PagedDeskList) {
    this.#context = context
    this.#which = which
  }

  /** There are no further rows. */
  get ended(): boolean {
    return this.#sources.every(({ next }) => next === undefined)
  }

  get ids(): readonly string[] {
    const [only, another] = this.#sources
    if (only !== undefined && another === undefined) return only.rows.map(({ id }) => id)
    const edge = this.#edge()
    return this.#sources
      .flatMap(({ rows }) => rows)
      .filter(({ createdAt }) => createdAt >= edge)
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map(({ id }) => id)
  }

  /**
   * Fetches the list again: with `allPages`, as many pages as were loaded (at most `MAX_POLLED_PAGES`), else the first
   * one. Resolves to a fault, or null.
   */
  async load(allPages: boolean): Promise<Fault | null> {
    const before = this.#sources
    const loaded = await Promise.all(
      this.#calls().map((call, index) =>
        this.#fetchPages(call, allPages ? Math.min(before[index]?.pages ?? 1, MAX_POLLED_PAGES) : 1),
      ),
    )
    // Another page was loaded in the meantime. Its rows would disappear, because this call did not fetch them.
    if (this.#sources !== before) return this.load(true)
    const sources: Source[] = []
    for (const outcome of loaded) {
      if (!outcome.ok) return outcome.fault
      sources.push(outcome.value)
    }
    this.#sources = sources
    return null
  }

  /**
   * Fetches the next page. Resolves to a fault, to null, or to `shifted`: the number of rows at the server has changed,
   * so its pages contain other rows now, and all must be fetched again.
   */
  async older(): Promise<Fault | null | 'shifted'> {
    const before = this.#sources
    const edge = this.#edge()
    const loaded = await Promise.all(
      before.map(async (source): Promise<Outcome<Source>> => {
        const isAtEdge = before.length === 1 || (source.rows.at(-1)?.createdAt ?? '') >= edge
        return source.next !== undefined && isAtEdge ? this.#withPage(source, source.next) : ok(source)
      }),
    )
    // A poll has fetched the list in the meantime.
    if (this.#sources !== before) return null
    const sources: Source[] = []
    for (const outcome of loaded) {
      if (!outcome.ok) return outcome.fault
      sources.push(outcome.value)
    }
    this.#sources = sources
    return sources.some(({ total }, index) => total !== before[index]?.total) ? 'shifted' : null
  }

  /** Rows older than this are not shown yet: rows of pages that are not loaded may belong between them. */
  #edge(): string {
    const unfinished = this.#sources.filter(({ next }) => next !== undefined)
    return unfinished.reduce((latest, { rows }) => {
      const oldest = rows.at(-1)?.createdAt ?? ''
      return oldest > latest ? oldest : latest
    }, '')
  }

  #calls(): readonly Call[] {
    const instance = this.#context.instance()
    switch (this.#which) {
      case 'reports':
        return reportsCalls(instance, true)
      case 'doneReports':
        return reportsCalls(instance, false)
      case 'registrations':
        return [registrationsCall(instance)]
      case 'moderationLog':
        return [logCall]
    }
  }

  async #fetchPages(call: Call, pages: number): Promise<Outcome<Source>> {
    let loaded = await this.#withPage(
      { call, rows: [], pages: 0, next: undefined, total: undefined },
      undefined,
    )
    while (loaded.ok && loaded.value.pages < pages && loaded.value.next !== undefined)
      loaded = await this.#withPage(loaded.value, loaded.value.next)
    return loaded
  }

  /** `source` with the rows of one more page. */
  async #withPage(source: Source, cursor: string | undefined): Promise<Outcome<Source>> {
    const instance = this.#context.instance()
    const answer = await this.#context.send(
      cursor === undefined ? source.call : pageCall(instance, source.call, cursor),
    )
    if (!answer.ok) return answer
    const { value, link } = answer.value
    const page = readDeskPage(this.#context, this.#which, value)
    if (page === null) return fail('unreadable', 'the answer is not a list')
    const known = new Set(source.rows.map(({ id }) => id))
    const added = page.rows.filter(({ id }) => !known.has(id))
    const pages = source.pages + 1
    return ok({
      call: source.call,
      rows: [...source.rows, ...added],
      pages,
      // Some servers ignore the cursor.
      next: added.length === 0 ? undefined : nextCursor(instance, pages, page.served, olderIn(link)),
      total: page.total,
    })
  }
}
