import { isGap } from '../../../shared/protocol/views.ts'
import { optionalId, record, str } from '../../json/read.ts'
import type { Cancel } from '../../platform/clock.ts'
import { isPage } from '../../timelines/page.ts'
import type { Reading } from '../../timelines/reading.ts'
import type { Timeline } from '../../timelines/timeline.ts'
import type { TimelineContext } from '../../timelines/timelineContext.ts'
import { fetchPage } from '../../timelines/timelinePage.ts'
import type { Watcher } from '../../timelines/watcher.ts'
import { SightPace } from './sightPace.ts'

/** Who scrolls has the place told to the instance once they rest. */
const TELL_AFTER_MS = 10_000
/** `2026-11-21T10:00:00.000Z` and what servers make of it. */
const MAX_TIME_CHARS = 40

/** The last row that was read, and when. */
interface Mark {
  readonly id: string
  readonly at: number
}

/**
 * How far home has been read, for all tabs, the next start and, through the instance's markers, other
 * clients: down from one row everything is read. A reader who reaches that row moves it up to the newest one they
 * came past; who starts at the top and has not come down to it yet is told where it is (`ViewMeta.left`).
 */
export class ReadingPlace implements Reading {
  readonly #context: TimelineContext
  readonly #timeline: Timeline
  readonly #pace: SightPace<Watcher>
  #mark: Mark | null = null
  /** The newest row that each view has come past. */
  readonly #newest = new WeakMap<Watcher, string>()
  readonly #left = new WeakMap<Watcher, string>()
  /** Views on their way to where they left, past what has still to be read. */
  readonly #going = new WeakSet<Watcher>()
  #cancel: Cancel | null = null
  #stopped = false

  constructor(context: TimelineContext, timeline: Timeline) {
    this.#context = context
    this.#timeline = timeline
    // Of one that was closed meanwhile nothing is seen.
    this.#pace = new SightPace(context.clock, (view) => timeline.views.has(view) && view.noteSight())
  }

  /** Reads what was kept here and at the instance; the later one holds. */
  async recall(): Promise<void> {
    const { cache, log } = this.#context
    const [kept, served] = await Promise.all([
      cache.get('timelines', this.#key).catch((thrown: unknown) => {
        log.error('where home was left could not be read', thrown)
      }),
      this.#served(),
    ])
    const marks = [markOf(kept), served].filter((mark) => mark !== null)
    this.#mark = marks.sort((a, b) => b.at - a.at)[0] ?? null
  }

  /** The row at which the reader of `view` left, while that is ahead of them. */
  leftOf(view: Watcher): string | undefined {
    return this.#left.get(view)
  }

  /** Rows `from` to `to` (excluded) of `view` are in sight. */
  noteSight(view: Watcher, [from, to]: readonly [number, number]): void {
    if (!this.#pace.isDue(view)) return
    const { ids } = view.range
    const top = ids.findIndex((id, index) => index >= from && !isGap(id))
    if (top === -1) return
    const read = this.#mark?.id
    const at = read === undefined ? -1 : ids.indexOf(read)
    if (this.#going.has(view) && at >= from && at < to) {
      this.#going.delete(view)
      this.#newest.delete(view)
    }
    const before = ids.indexOf(this.#newest.get(view) ?? '')
    const newest = ids[before === -1 ? top : Math.min(before, top)] ?? ''
    this.#newest.set(view, newest)
    // It waits above what this view shows, where somebody else has read it.
    const above =
      at === -1 && read !== undefined && this.#timeline.list.has(read) && !this.#isBelow(view, read)
    const ahead = !above && read !== undefined && (at === -1 || at >= to)
    this.#setLeft(view, ahead ? read : undefined)
    if (ahead || above || (at !== -1 && at <= ids.indexOf(newest))) return
    this.#setMark(newest)
    for (const other of this.#timeline.views) if (other !== view) other.noteSight()
  }

  /** Brings the row at which the reader of `view` left into it. */
  async goBack(view: Watcher): Promise<void> {
    const left = this.leftOf(view)
    if (left === undefined) return
    if (!this.#timeline.list.has(left) && !(await this.#fetchAround(left))) return
    this.#going.add(view)
    view.showTo(left)
  }

  /** Keeps and tells what is not kept yet. */
  async flush(): Promise<void> {
    if (this.#cancel === null || this.#mark === null) return
    this.#cancel()
    this.#cancel = null
    const { cache, log, send, instance } = this.#context
    await cache
      .put('timelines', this.#key, this.#mark)
      .catch((thrown: unknown) => log.error('where home was left could not be kept', thrown))
    if (!instance().capabilities.markers) return
    const form = { 'home[last_read_id]': this.#mark.id }
    await send({ method: 'POST', path: '/api/v1/markers', form, optional: true })
  }

  stop(): void {
    this.#stopped = true
    this.#pace.stop()
    this.#cancel?.()
  }

  async #served(): Promise<Mark | null> {
    const { instance, send } = this.#context
    if (!instance().capabilities.markers) return null
    const query = { 'timeline[]': ['home'] }
    const answer = await send({ method: 'GET', path: '/api/v1/markers', query, optional: true })
    if (!answer.ok) return null
    const { last_read_id, updated_at } = record(record(answer.value.value).home)
    return markOf({ id: last_read_id, at: Date.parse(str(updated_at, MAX_TIME_CHARS)) })
  }

  /** The rows around `id`. False: they can't be had. A row that is gone gives its place to the one below it. */
  async #fetchAround(id: string): Promise<boolean> {
    const timeline = this.#timeline
    const newer = await fetchPage(this.#context, timeline.source, { min_id: id }, true)
    if (!isPage(newer)) return false
    const older = await fetchPage(this.#context, timeline.source, { max_id: newer.lastId }, true)
    if (!isPage(older)) return false
    timeline.adopt([...newer.ids, ...older.ids])
    return timeline.list.has(id)
  }

  #isBelow(view: Watcher, id: string): boolean {
    const { entries } = this.#timeline.list
    return entries.indexOf(id) > entries.indexOf(view.position.ids.at(-1) ?? '')
  }

  #setLeft(view: Watcher, left: string | undefined): void {
    if (this.#left.get(view) === left) return
    if (left === undefined) this.#left.delete(view)
    else this.#left.set(view, left)
    view.metaChanged()
  }

  #setMark(id: string): void {
    if (this.#stopped || id === this.#mark?.id) return
    this.#mark = { id, at: this.#context.clock.now() }
    this.#cancel ??= this.#context.clock.after(TELL_AFTER_MS, () => void this.flush())
  }

  get #key(): string {
    return `${this.#context.account}/friends/read`
  }
}

function markOf(kept: unknown): Mark | null {
  const { id, at } = record(kept)
  const known = optionalId(id)
  return known === undefined || typeof at !== 'number' || !Number.isFinite(at) ? null : { id: known, at }
}
