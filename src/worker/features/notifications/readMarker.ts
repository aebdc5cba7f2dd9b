import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { mayPollAside } from '../../context/mayPollAside.ts'
import { optionalId, record } from '../../json/read.ts'
import type { Harvest } from '../../normalize/harvest.ts'
import { type Cancel, waitAtMost } from '../../platform/clock.ts'

/** How long a page of notifications waits for the marker. A later answer updates the rows. */
const WAIT_MS = 2_000
/** A marker younger than this is not requested again. */
const MIN_AGE_MS = 10_000
/** While something is unseen, the marker is requested after this time, as another client may move it (NO35). */
const POLL_MS = 300_000
/** The times between requests double up to this while nobody is back and nothing arrives. */
const MAX_POLL_MS = 1_200_000

/**
 * The instance's marker of the last notification that the user has seen, for servers that send no flag with each
 * notification (NO35). It only ever marks notifications as seen.
 */
export class ReadMarker {
  readonly #context: AccountContext
  readonly #entries: () => readonly string[]
  #lastReadId: string | undefined
  #requestedAt = Number.NEGATIVE_INFINITY
  #requesting: Promise<void> | null = null
  #cancel: Cancel = () => {}
  #pollMs = POLL_MS
  #stopped = false

  /** @param entries returns the ids of the loaded notifications, newest first. */
  constructor(context: AccountContext, entries: () => readonly string[]) {
    this.#context = context
    this.#entries = entries
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  /** Marks the notifications of `harvest` that the marker covers as seen. Requests the marker first if it may be old. */
  async settle({ notifications, withoutSeen }: Harvest): Promise<void> {
    const isUnseen = (id: string): boolean => withoutSeen.has(id) && !this.#isKnownAsSeen(id)
    if (![...notifications.keys()].some(isUnseen)) return
    this.#pollMs = POLL_MS
    await waitAtMost(this.#context.clock, this.#request(), WAIT_MS)
    for (const id of this.#covered([...notifications.keys()])) {
      const notification = notifications.get(id)
      if (notification && isUnseen(id)) notifications.set(id, { ...notification, seen: true })
    }
  }

  /** The user is back, perhaps from another client: requests the marker if something is unseen. */
  nudge(): void {
    this.#pollMs = POLL_MS
    this.#requestIfUnseen()
  }

  #requestIfUnseen(): void {
    if (this.#hasUnseen()) void this.#request()
  }

  #request(): Promise<void> {
    const { clock, instance } = this.#context
    const isYoung = clock.now() - this.#requestedAt < MIN_AGE_MS
    if (this.#requesting === null && (isYoung || this.#stopped || !instance().capabilities.markers))
      return Promise.resolve()
    this.#requesting ??= this.#fetch().finally(() => {
      this.#requesting = null
      this.#pollLater()
    })
    return this.#requesting
  }

  async #fetch(): Promise<void> {
    const { clock, send, setCapability: learn, log } = this.#context
    this.#requestedAt = clock.now()
    const answer = await send({
      method: 'GET',
      path: '/api/v1/markers',
      query: { 'timeline[]': ['notifications'] },
    })
    if (this.#stopped) return
    if (!answer.ok) {
      if (answer.fault.code === 'missing') learn('markers', false)
      log.info(`could not load the marker of the notifications: ${answer.fault.message}`)
      return
    }
    const lastReadId = optionalId(record(record(answer.value.value).notifications).last_read_id)
    if (lastReadId === undefined) return
    this.#lastReadId = lastReadId
    const { store, account } = this.#context
    for (const id of this.#covered(this.#entries())) {
      const key = entityKey(account, 'notification', id)
      if (store.base(key)?.seen === false)
        store.update(key, (notification) => ({ ...notification, seen: true }))
    }
  }

  /** The part of `ids`, newest first, that the marker covers: its own notification and all below it. */
  #covered(ids: readonly string[]): readonly string[] {
    return this.#lastReadId === undefined ? [] : upTo(this.#lastReadId, ids)
  }

  #isKnownAsSeen(id: string): boolean {
    const { store, account } = this.#context
    return store.base(entityKey(account, 'notification', id))?.seen === true
  }

  #hasUnseen(): boolean {
    const { store, account } = this.#context
    return this.#entries().some((id) => store.get(entityKey(account, 'notification', id))?.seen === false)
  }

  #pollLater(): void {
    this.#cancel()
    if (this.#stopped) return
    this.#cancel = this.#context.clock.after(this.#pollMs, () => {
      this.#pollMs = Math.min(2 * this.#pollMs, MAX_POLL_MS)
      if (mayPollAside(this.#context)) this.#requestIfUnseen()
      this.#pollLater()
    })
  }
}

/** The part of `ids`, newest first, from `newest` down. `newest` need not be among them. */
export function upTo(newest: string, ids: readonly string[]): readonly string[] {
  const index = ids.indexOf(newest)
  return index === -1 ? ids.filter((id) => !isNewer(id, newest)) : ids.slice(index)
}

/**
 * Whether notification `id` is newer than `other`. Markers depend on ascending ids: numbers on Mastodon, texts of equal
 * length elsewhere.
 */
const isNewer = (id: string, other: string): boolean =>
  id.length === other.length ? id > other : id.length > other.length
