import { entityKey } from '../../shared/model/keys.ts'
import type { TimelineRef } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Timeline } from '../timelines/timeline.ts'
import type { Timelines } from '../timelines/timelines.ts'

/** The first check of a stream that has delivered nothing; the time doubles with each one (R54). */
const CHECK_MS = 2 * 60_000
const MAX_CHECK_MS = 16 * 60_000
/** One missing post may be a matter of timing. */
const MAX_MISSING = 2

/** The timelines that an event reached, shown or not; null: the event could not be understood. */
export type Reached = readonly Timeline[] | null

interface Checked {
  /** The stream has delivered a row. */
  proven?: boolean
  /** Posts that a poll found, and that the stream has not brought. */
  readonly missing: Set<string>
}

/**
 * Whether the open socket delivers what it should. A server may name its streams in a way of its own, and then the timelines would
 * wait for ever. A timeline whose stream is in doubt is polled beside it (R54).
 */
export class StreamTrust {
  readonly #context: AccountContext
  readonly #timelines: Timelines
  readonly #onProof: () => void
  #checks = new WeakMap<TimelineRef, Checked>()
  #unclear = false
  #cancel: Cancel = () => {}

  /** @param onProof called when a fetched timeline had nothing that the stream has not brought. */
  constructor(context: AccountContext, timelines: Timelines, onProof: () => void) {
    this.#context = context
    this.#timelines = timelines
    this.#onProof = onProof
  }

  /** The socket has joined, or is lost. Each connection starts with trust, and has to prove itself. */
  start(joined: boolean): void {
    this.#cancel()
    this.#unclear = false
    this.#checks = new WeakMap()
    if (joined) this.#checkAfter(CHECK_MS)
  }

  /** Whether the timeline of `ref` has to be polled. */
  doubts(ref: TimelineRef): boolean {
    return this.#unclear || this.#checkOf(ref).missing.size >= MAX_MISSING
  }

  /** Whether everything is polled beside the stream. */
  get unclear(): boolean {
    return this.#unclear
  }

  /** Everything is polled beside the stream until it has delivered a post. */
  distrust(reason: string): void {
    if (!this.#unclear) this.#changed(() => (this.#unclear = true), reason)
  }

  /** An event has arrived, with the post `id`. */
  note(reached: Reached, id: string | null): void {
    if (reached === null) {
      this.distrust('an event could not be understood')
      return
    }
    for (const { ref } of reached) {
      const checked = this.#checkOf(ref)
      checked.proven = true
      const late = id !== null && checked.missing.has(id)
      if (late || this.#unclear)
        this.#changed(() => {
          this.#unclear = false
          if (late) checked.missing.delete(id)
        })
    }
  }

  #checkOf(ref: TimelineRef): Checked {
    const known = this.#checks.get(ref) ?? { missing: new Set() }
    this.#checks.set(ref, known)
    return known
  }

  #checkAfter(delayMs: number): void {
    this.#cancel = this.#context.clock.after(delayMs, () => {
      this.#checkAfter(Math.min(2 * delayMs, MAX_CHECK_MS))
      if (!this.#context.mayPoll()) return
      for (const timeline of this.#timelines.all()) void this.#check(timeline)
    })
  }

  /** Fetches the newest posts of a timeline that waits for the stream, and counts those that the stream should have brought. */
  async #check(timeline: Timeline): Promise<void> {
    const checked = this.#checkOf(timeline.ref)
    const { rows, stream, rowsFrom } = timeline.source
    const waits = timeline.watched && timeline.live && rows === 'status' && stream !== undefined
    if (!waits || rowsFrom !== undefined || checked.proven === true) return
    const before = new Set(timeline.list.entries)
    const fault = await timeline.refresh()
    // It has started anew, or an event has come meanwhile.
    if (fault !== null || this.#checkOf(timeline.ref) !== checked || checked.proven) return
    const { entries } = timeline.list
    const above = Math.max(
      entries.findIndex((id) => before.has(id)),
      0,
    )
    const missing = entries.slice(0, above).filter((id) => !this.#isMuted(id))
    if (missing.length === 0) {
      this.#onProof()
      return
    }
    this.#changed(() => {
      for (const id of missing) checked.missing.add(id)
    }, `the stream of ${timeline.ref.kind} did not bring ${missing.length} posts`)
  }

  /** Servers stream nothing of muted people and conversations, but list it. */
  #isMuted(id: string): boolean {
    const { store, account } = this.#context
    const status = store.get(entityKey(account, 'status', id))
    return status?.muted !== false || (status.repeatOfId !== undefined && this.#isMuted(status.repeatOfId))
  }

  /** Makes a change. Timelines poll where there is doubt now, and fetch what they missed where there is none any more. */
  #changed(change: () => void, reason?: string): void {
    const all = [...this.#timelines.all()].filter(({ source }) => source.stream !== undefined)
    const before = all.map(({ ref }) => this.doubts(ref))
    change()
    for (const [index, timeline] of all.entries()) {
      const doubted = this.doubts(timeline.ref)
      if (doubted === before[index]) continue
      if (doubted && reason !== undefined) this.#context.log.warnOnce(`${reason}: polling beside the stream`)
      timeline.streamChanged()
    }
  }
}
