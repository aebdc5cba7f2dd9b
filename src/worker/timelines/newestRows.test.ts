import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FaultCode, fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { isGap, type LoadState } from '../../shared/protocol/views.ts'
import { adoptAround } from './adoptAround.ts'
import { fillList, replaceByGap } from './changeList.ts'
import { checkRows } from './checkRows.ts'
import { catchUp, reload } from './loadNewer.ts'
import { NewestRows } from './newestRows.ts'
import type { Page, PageRange } from './page.ts'
import { reloaded } from './reloaded.ts'
import type { RowsOwner } from './rowsOwner.ts'
import { TimelineList } from './timelineList.ts'
import { TimelinePages } from './timelinePages.ts'
import type { TimelineSource } from './timelineSource.ts'

/** Maximum events on their way at a time, and posts that are published before the instance reads those of a request. */
const MAX_WAITING = 10

interface Request {
  readonly range: PageRange
  /** The answer, once the instance has read its posts. */
  page: Page | undefined
  readonly resolve: (answer: Outcome<Page>) => void
}

const numberOf = (id: string | undefined): number => Number(id?.slice(1) ?? Number.NaN)

/** Entries that the client can't read: they are skipped. */
const isUnreadable = (id: string): boolean => numberOf(id) % 7 === 0
/** Posts that home shows only with `reply_visibility=all`. */
const isReply = (id: string): boolean => numberOf(id) % 5 === 0
/** Rows that are folded into others. */
const isFolded = (id: string): boolean => numberOf(id) % 4 === 0

/** Answers requests when the test says so. Leaving removed rows out is the real thing. */
class ModelPages extends TimelinePages {
  readonly requests: Request[] = []
  readonly sent: PageRange[] = []

  override fetchPage(range: PageRange): Promise<Outcome<Page>> {
    this.sent.push(range)
    return this.whileFetching(async () => {
      const answer = await new Promise<Outcome<Page>>((resolve) => {
        this.requests.push({ range, page: undefined, resolve })
      })
      return answer.ok ? ok({ ...answer.value, ids: this.remaining(answer.value.ids) }) : answer
    })
  }
}

/** An instance, its stream, and the newest rows of one timeline. */
class Model {
  /** The ids of all entries, newest first. */
  posts: string[] = []
  #count = 0
  #countAtStart = 0
  #waiting = 0
  filter: 'all' | 'self' = 'all'
  joined = false
  /** Events on their way. They are lost when the stream drops. */
  readonly events: { readonly kind: 'post' | 'delete'; readonly id: string }[] = []
  readonly timers = new Map<object, { readonly ms: number; readonly act: () => void }>()
  readonly list = new TimelineList()
  readonly maxPage: number
  readonly pages: ModelPages
  readonly rows: NewestRows
  /** Rows that have been removed: they never come back. */
  readonly removed = new Set<string>()
  /** Rows that a tab did not show, and so did not bring. */
  readonly unshown = new Set<string>()
  notices = 0
  /** How many notices there should have been: one for all failures until the next success. */
  outages = 0
  failures = 0
  #newer: LoadState = { state: 'idle' }
  #isReported = false
  #isUnmerged = false
  readonly #byLinks: boolean
  isStarted = false
  hasCode = true

  constructor(byLinks: boolean, maxPage: number) {
    this.#byLinks = byLinks
    this.maxPage = maxPage
    const model = this
    const owner = {
      ref: { kind: 'friends' },
      list: this.list,
      watched: true,
      refreshPinned: async () => {},
      changed: () => this.#noteState(),
      closureOf: () => ({ keys: [], complete: true }),
      remove: (ids: ReadonlySet<string>) => {
        for (const id of ids) {
          // The filter may have left out replies, which are there again with another filter.
          if (this.posts.includes(id)) expect(isReply(id)).toBe(true)
          else this.removed.add(id)
          this.#leave(id)
        }
      },
      context: {
        clock: {
          now: () => 0,
          after: (ms: number, act: () => void) => {
            const timer = {}
            this.timers.set(timer, { ms, act })
            return () => this.timers.delete(timer)
          },
        },
        mayPoll: () => true,
        notify: () => this.notices++,
        deferred: async () => {
          if (!this.hasCode) throw new TypeError('no code')
          return { catchUp, checkRows, reload, reloaded }
        },
      },
      streaming: { joined: () => this.joined, settling: () => undefined, carriesTimelines: () => true },
      get pages(): TimelinePages {
        return model.pages
      },
      get source(): TimelineSource {
        return {
          path: '',
          query: { reply_visibility: model.filter },
          rows: 'status',
          stream: 'user',
          ...(byLinks && { byLinks }),
        }
      },
    } as unknown as RowsOwner
    this.pages = new ModelPages(owner)
    this.rows = new NewestRows(owner, {
      startBelow: () => {},
      load: async () => {},
    })
  }

  #noteState(): void {
    const { newer } = this.rows.meta()
    if (newer.state === 'idle') {
      this.failures = 0
      this.#isReported = false
    } else if (newer.state === 'failed' && newer !== this.#newer) {
      this.failures++
      if (newer.code === 'refused' && !this.#isReported) {
        this.#isReported = true
        this.outages++
      }
    }
    this.#newer = newer
  }

  #isListed(id: string): boolean {
    return this.filter === 'all' || !isReply(id)
  }

  get listed(): readonly string[] {
    return this.posts.filter((id) => this.#isListed(id))
  }

  publish(): string {
    this.#count++
    const id = `p${this.#count}`
    this.posts.unshift(id)
    if (this.joined) this.events.push({ kind: 'post', id })
    if (this.events.length > MAX_WAITING) this.deliver()
    // Else a row of the stream could be older than a page that was requested before it came, and nothing would tell.
    this.#waiting++
    if (this.#waiting > MAX_WAITING) this.serve()
    return id
  }

  deliver(): void {
    for (const { kind, id } of this.events.splice(0)) {
      if (kind === 'delete') this.remove(id)
      else if (!isUnreadable(id) && this.#isListed(id)) this.#receive(id)
    }
  }

  async publishOwn(): Promise<void> {
    // Own posts are added to home and to the public timelines alone, which are sorted by row id.
    if (this.#byLinks) return
    if (!this.joined) await this.merge()
    this.deliver()
    const id = this.publish()
    if (!isUnreadable(id) && this.#isListed(id)) this.#receive(id, true)
  }

  #receive(id: string, isOwn = false): void {
    if (!this.rows.live) this.#isUnmerged = true
    this.rows.receive(id, isOwn)
  }

  /**
   * Fetches pages until they contain the rows that were added since the last one. Rows that were added before and after an
   * interruption, with more missed above them than a fetch brings, would have no gap between them.
   */
  async merge(): Promise<void> {
    while (this.#isUnmerged) {
      await this.#answerAll()
      void this.rows.refresh()
      await settle()
      await this.#answerAll()
      this.#isUnmerged = this.rows.meta().newer.state !== 'idle'
    }
  }

  async #answerAll(): Promise<void> {
    for (; this.pages.requests.length > 0; await settle()) this.answer()
  }

  remove(id: string): void {
    this.removed.add(id)
    this.#leave(id)
  }

  #leave(id: string): void {
    const ids = new Set([id])
    this.pages.remove(ids)
    const before = this.list.entries
    this.list.remove(ids)
    this.rows.rowsRemoved(before, ids)
  }

  delete(id: string): void {
    this.posts = this.posts.filter((post) => post !== id)
    if (this.joined) this.events.push({ kind: 'delete', id })
  }

  async setJoined(joined: boolean): Promise<void> {
    if (joined) await this.merge()
    this.joined = joined
    this.events.length = 0
    this.rows.streamChanged()
  }

  /** The instance reads the posts of a request. Its answer is on the way from then on. */
  serve(): void {
    const [request] = this.pages.requests
    this.#waiting = 0
    if (request !== undefined) request.page ??= this.pageOf(request.range)
  }

  pageOf({ since_id, max_id, limit = 20 }: PageRange): Page {
    const above = (cursor: string | undefined, id: string): boolean =>
      cursor === undefined || numberOf(id) > numberOf(cursor)
    const found = this.listed
      .filter((id) => above(since_id, id) && (max_id === undefined || numberOf(id) < numberOf(max_id)))
      .slice(0, Math.min(limit, this.maxPage))
    return {
      ids: found.filter((id) => !isUnreadable(id)),
      firstId: found[0],
      lastId: found.at(-1),
      older: found.at(-1),
      size: found.length,
    }
  }

  answer(): void {
    this.serve()
    const request = this.pages.requests.shift()
    if (request?.page !== undefined) request.resolve(ok(request.page))
  }

  fail(code: FaultCode): void {
    this.pages.requests.shift()?.resolve(fail(code, 'fails'))
  }

  tick(): void {
    const [timer, due] = [...this.timers][0] ?? []
    if (timer === undefined || due === undefined) return
    this.timers.delete(timer)
    due.act()
  }

  get #readable(): readonly string[] {
    return this.listed.filter((id) => !isUnreadable(id) && !this.removed.has(id))
  }

  /** Rows of the last visit, from the cache. */
  remember(from: number): void {
    const rows = this.#readable.slice(from, from + 30)
    this.list.hand(rows)
    this.rows.remember(rows)
  }

  /** The rows that a tab showed before the engine was restarted: folded ones are missing. */
  adoptShown(): void {
    if (this.rows.fresh) return
    const rows = this.#readable.filter((id) => numberOf(id) <= this.#countAtStart).slice(0, 15)
    for (const id of rows) if (isFolded(id) && !this.list.has(id)) this.unshown.add(id)
    const shown = rows.filter((id) => !isFolded(id))
    this.list.hand(shown)
    this.rows.adopt(shown)
    void this.rows.refresh()
  }

  /** The rows around a reading position, which is below the top. */
  async adoptAround(from: number): Promise<void> {
    if (!this.rows.live) return
    const top = numberOf(this.list.entries.find((id) => !isGap(id)))
    const rows = this.#readable.filter((id) => !(numberOf(id) > top))
    const { list } = this
    // Answers at once: these fetches are not those of the newest rows.
    const pages = {
      fetchPage: async (range: PageRange) => ok(this.pageOf(range)),
      remaining: (ids: Iterable<string>) => [...ids],
    }
    await adoptAround(
      { list, pages, adopt: (adopted) => this.rows.adopt(adopted) },
      rows.slice(from, from + 20),
    )
    void this.rows.refresh()
  }

  start(): void {
    this.isStarted = true
    this.#countAtStart = this.#count
    void this.rows.refresh()
  }

  choose(filter: 'all' | 'self'): void {
    this.filter = filter
    if (this.rows.replyFilterChanged) void this.rows.startOver()
  }

  /** The posts that are missing in `entries` where there is no gap. */
  holes(entries: readonly string[]): readonly string[] {
    const missing = this.#readable.filter((id) => !this.list.has(id) && !this.unshown.has(id))
    return missing.filter((id) => {
      const below = entries.findIndex((entry) => !isGap(entry) && numberOf(entry) < numberOf(id))
      return below !== -1 && !isGap(entries[below - 1] ?? '')
    })
  }

  /** Loads what is missing at gaps and below all rows. */
  readAll(): readonly string[] {
    const { list } = this
    for (let gap = list.entries.find(isGap); gap !== undefined; gap = list.entries.find(isGap)) {
      const above = list.entries.slice(0, list.entries.indexOf(gap)).findLast((id) => !isGap(id))
      const page = this.pageOf({ max_id: above })
      fillList(list, gap, page.ids, page.size === 0)
    }
    const last = list.entries.at(-1)
    list.append(this.#readable.filter((id) => last === undefined || numberOf(id) < numberOf(last)))
    return list.entries
  }

  /** Removes rows to save memory, as the timeline does. */
  bound(from: number, to: number): void {
    // The newest 40 rows always stay, so nothing that is still on its way goes.
    this.deliver()
    const before = this.list.entries
    // A row that is shown stands below each of these gaps: what is below all views is cut off instead.
    const end = Math.min(to, before.length - 1)
    if (!this.rows.fresh || from >= end) return
    replaceByGap(this.list, from, end)
    this.rows.rowsRemoved(before)
  }
}

/** Lets all promises settle that wait for no answer. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const ACTS = {
  publish: (model, count) => {
    for (let each = 0; each < count; each++) model.publish()
  },
  publishOwn: (model) => model.publishOwn(),
  /** A row, or a post that is not loaded. */
  delete: (model, at) => {
    const id = model.list.entries[at % 30] ?? model.posts[at]
    if (id !== undefined && !isGap(id)) model.delete(id)
  },
  deliver: (model) => model.deliver(),
  join: (model) => model.setJoined(true),
  drop: (model) => model.setJoined(false),
  serve: (model) => model.serve(),
  answer: (model) => model.answer(),
  fail: (model, number) => model.fail(number % 2 === 0 ? 'refused' : 'network'),
  tick: (model) => model.tick(),
  refresh: (model) => void model.rows.refresh(),
  reload: (model, limit) => void model.rows.reload(20 + limit),
  startOver: (model) => void model.rows.startOver(),
  choose: (model, number) => model.choose(number % 2 === 0 ? 'all' : 'self'),
  adoptShown: (model) => model.adoptShown(),
  adoptAround: (model, from) => model.adoptAround(from),
  bound: (model, number) => model.bound(1 + (number % 40), number),
  lose: (model) => {
    model.hasCode = false
  },
  find: (model) => {
    model.hasCode = true
  },
} satisfies Record<string, (model: Model, number: number) => unknown>

type Act = keyof typeof ACTS

const OFTEN: readonly Act[] = ['publish', 'deliver', 'join', 'drop', 'serve', 'answer', 'delete']

const step = fc.tuple(
  fc.constantFrom(...(Object.keys(ACTS) as Act[]), ...OFTEN, ...OFTEN),
  fc.oneof(fc.nat(6), fc.nat(130)),
)

/** What must hold after each step. */
function check(model: Model): void {
  const { list, rows, pages, timers } = model
  const ids = list.entries.filter((entry) => !isGap(entry))
  expect(new Set(list.entries).size).toBe(list.entries.length)
  expect(ids.filter((id) => model.removed.has(id))).toEqual([])
  // Fetches of the newest rows never overlap (T14).
  expect(pages.requests.length).toBeLessThanOrEqual(1)
  if (rows.live && model.events.length === 0) expect(model.holes(list.entries)).toEqual([])
  const { loaded, stale } = rows.meta()
  expect(stale && !loaded).toBe(false)
  expect(rows.fresh).toBe(loaded && !stale)
  expect(rows.live && !rows.fresh).toBe(false)
  if (!model.joined) expect(rows.live).toBe(false)
  // Something makes sure that what is missed is fetched: a fetch under way, a poll, or the stream (T44).
  if (model.isStarted) expect(pages.requests.length + timers.size > 0 || rows.live).toBe(true)
  expect(timers.size).toBeLessThanOrEqual(1)
  for (const { ms } of timers.values()) expect(ms).toBe(model.failures < 6 ? 10_000 : 60_000)
  // One notice for each outage (T48).
  expect(model.notices).toBe(model.outages)
}

test('whatever happens, no row is missing but at gaps, and the order is that of the instance', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 40 }),
      fc.boolean(),
      fc.nat(60),
      fc.boolean(),
      fc.constantFrom(20, 40),
      async (steps, isCached, posts, byLinks, maxPage) => {
        const model = new Model(byLinks, maxPage)
        for (let count = 0; count < posts; count++) model.publish()
        if (isCached) model.remember(posts % 8)
        model.start()
        await settle()
        for (const [act, number] of steps) {
          await ACTS[act](model, number)
          await settle()
          check(model)
        }
        await model.setJoined(true)
        for (let turn = 0; turn < 100 && !(model.rows.live && model.pages.requests.length === 0); turn++) {
          if (model.pages.requests.length > 0) model.answer()
          else model.tick()
          await settle()
          check(model)
        }
        expect(model.rows.meta()).toMatchObject({ newer: { state: 'idle' }, loaded: true, stale: false })
        expect(model.holes(model.readAll())).toEqual([])
        const expected = model.posts.filter((id) => model.list.has(id))
        expect(model.list.entries.filter((id) => model.posts.includes(id))).toEqual(expected)
        expect(model.list.entries.filter((id) => model.filter === 'self' && isReply(id))).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

test('a gap never goes between rows of the last visit and those that a tab showed (T15)', async () => {
  const model = new Model(false, 20)
  for (let count = 0; count < 40; count++) model.publish()
  model.remember(0)
  model.start()
  await settle()
  // The first of the last visit is folded in the tab.
  model.adoptShown()
  model.publish()
  await model.setJoined(true)
  model.fail('network')
  await settle()
  // More than a fetch brings, with the first ones above the post that was missed.
  for (let count = 0; count < 103; count++) model.publish()
  await model.setJoined(true)
  for (; model.pages.requests.length > 0; await settle()) model.answer()
  expect(model.holes(model.list.entries)).toEqual([])
  const gap = model.list.entries.findLastIndex(isGap)
  expect(model.list.entries[gap + 1]).toBe('p40')
})
