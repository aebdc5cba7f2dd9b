import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { type Draft, earlierDraft, type SpentDraft } from '../../shared/model/draft.ts'
import { mergeSpent } from '../../shared/model/draftMarks.ts'
import { type AccountKey, type EntityKey, entityKey, partsOf } from '../../shared/model/keys.ts'
import type { UploadedFile } from '../../shared/model/uploads.ts'
import type { Clock } from '../platform/clock.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import { draftEntries } from './draftEntries.ts'
import { type Joined, joinDrafts, joinFiles } from './joinStored.ts'

/** Delay until a write that failed is repeated, in ms (E29, E44). */
export const STORE_AGAIN_MS = 5_000

export interface DiskFollower {
  /** `value` was joined with the value that another engine had stored. */
  readonly onMerged: (key: EntityKey, value: unknown) => void
  /** Something was stored that other engines may have read without it. */
  readonly onStoredLate: () => void
}

interface Hold {
  /** The hold ends when all of these are stored. Null: they are not known yet. */
  until: readonly EntityKey[] | null
}

export interface DraftsRead {
  /** The stored values, and those that are still to be stored. */
  readonly entries: readonly (readonly [EntityKey, unknown])[]
  /** The values of these in memory, which are at least as new. */
  readonly newerHere: ReadonlyMap<EntityKey, unknown>
}

/** What the disk needs of an engine. */
interface DiskBase {
  readonly session: KeyValueStorage
  readonly platform: { readonly log: EngineLog; readonly clock: Clock }
}

/** The stored drafts of all accounts, with their files and the records of what was sent of them. An engine has one. */
export class DraftDisk {
  readonly #session: KeyValueStorage
  readonly #log: EngineLog
  readonly #clock: Clock
  /** Values that are newer than the disk's: their write is in flight, failed, or waits. Undefined: deleted. */
  readonly #unsaved = new Map<EntityKey, unknown>()
  /** One map per read in flight: values written during the read, whose read values are stale. */
  readonly #readings = new Set<Map<EntityKey, unknown>>()
  /** The stored values of these keys must stay. */
  readonly #held = new Map<EntityKey, Hold>()
  /** Keys whose writes failed or waited, so that another engine may have written them since. */
  readonly #late = new Set<EntityKey>()
  /** What is stored of the unsaved files, as far as this engine knows. */
  readonly #bases = new Map<EntityKey, unknown>()
  #isRetryScheduled = false
  #follower: DiskFollower | null = null

  constructor({ session, platform }: DiskBase) {
    this.#session = session
    this.#log = platform.log
    this.#clock = platform.clock
  }

  /** Notifies `follower` of values that are stored late. */
  follow(follower: DiskFollower): void {
    this.#follower = follower
  }

  /**
   * Writes a draft, or the record of what was sent of it. Undefined deletes it. A write that fails is repeated
   * until it succeeds (E29). A repeated or held write is merged with what another engine has stored meanwhile.
   * Fault: that of `store`.
   */
  async write(key: EntityKey, value: unknown): Promise<Outcome<undefined>> {
    this.#unsaved.set(key, value)
    this.#markWritten(key, value)
    if (this.#held.has(key)) {
      this.#late.add(key)
      return hasWords(key, value) ? storageFull('an earlier text must be stored first') : ok(undefined)
    }
    const wasLate = this.#late.has(key)
    const stored =
      wasLate || this.#bases.has(key) ? await this.#merge(key, value) : await this.store(key, value)
    if (!stored.ok) {
      this.#late.add(key)
      this.#retryLater()
    } else if (this.#unsaved.get(key) === value) {
      this.#unsaved.delete(key)
      this.#late.delete(key)
      this.#bases.delete(key)
      if (wasLate) this.#follower?.onStoredLate()
      await this.#endHolds()
    }
    return stored
  }

  /**
   * Writes the files of a draft as `write` does, merged with what another engine has added and removed, and without those that it
   * has sent.
   *
   * @param before those that were stored, as far as the caller knew.
   */
  writeFiles(
    key: EntityKey<'uploads'>,
    files: readonly UploadedFile[],
    before: readonly UploadedFile[],
  ): Promise<Outcome<undefined>> {
    if (!this.#unsaved.has(key)) this.#bases.set(key, { files: before })
    return this.write(key, files.length > 0 ? { files } : undefined)
  }

  /** Merges `value` with what another engine may have stored since `value` was made, and stores the result. The follower gets it, too. */
  async #merge(key: EntityKey, value: unknown): Promise<Outcome<undefined>> {
    const { account, kind, id } = partsOf(key)
    const spentKey = entityKey(account, 'spent', id)
    let base: { readonly files: unknown } | undefined
    const join = (stored: unknown, spentThere: unknown): Joined => {
      const there = spentThere as SpentDraft | undefined
      const here = this.#unsaved.get(spentKey) as SpentDraft | undefined
      const spent = here === undefined ? there : mergeSpent(there, here)
      if (kind === 'uploads') return { value: joinFiles(stored, value, base?.files, spent) }
      if (typeof stored !== 'object' || stored === null) return { value }
      if (kind !== 'draft') return { value: value && mergeSpent(stored as SpentDraft, value as SpentDraft) }
      return joinDrafts(id, stored as Draft, value as Draft | undefined, spent)
    }
    let merged: readonly (readonly [EntityKey, unknown])[] = []
    const written = await this.#try(() =>
      this.#session.change('drafts', [key, spentKey], ([stored, spentThere]) => {
        merged = []
        // A later write has taken its place.
        if (this.#unsaved.get(key) !== value) return merged
        // `change` may call this again, and a later write may be merged before this one has ended.
        base ??= { files: this.#bases.get(key) }
        const { value: next, aside } = join(stored, spentThere)
        merged = [
          ...(aside === undefined
            ? []
            : [[entityKey(account, kind, earlierDraft(id, aside)), aside] as const]),
          [key, next],
        ]
        for (const [each, after] of merged) this.#markWritten(each, after)
        if (kind === 'uploads') this.#bases.set(key, next)
        return merged
      }),
    )
    if (!written.ok) {
      if (base !== undefined && kind === 'uploads') this.#bases.set(key, base.files)
      return written
    }
    for (const [each, after] of merged)
      if (each !== key || (after !== value && this.#unsaved.get(key) === value))
        this.#follower?.onMerged(each, after)
    return written
  }

  /** Writes as `write` does, but does not repeat a failed write. Its fault is `storage`, and `full` if the quota is exceeded. */
  store(key: EntityKey, value: unknown): Promise<Outcome<undefined>> {
    this.#markWritten(key, value)
    return this.#try(() =>
      value === undefined ? this.#session.remove('drafts', key) : this.#session.put('drafts', key, value),
    )
  }

  /** Tells the reads in flight that the value of `key` has changed. */
  #markWritten(key: EntityKey, value: unknown): void {
    for (const written of this.#readings) written.set(key, value)
  }

  async #try(write: () => Promise<void>): Promise<Outcome<undefined>> {
    try {
      await write()
      return ok(undefined)
    } catch (thrown) {
      this.#log.error('could not save a draft', thrown)
      const isFull = thrown instanceof Error && thrown.name === 'QuotaExceededError'
      return isFull ? storageFull('could not save the draft') : fail('storage', 'could not save the draft')
    }
  }

  #retryLater(): void {
    if (this.#isRetryScheduled) return
    this.#isRetryScheduled = true
    this.#clock.after(STORE_AGAIN_MS, () => {
      this.#isRetryScheduled = false
      for (const [key, value] of [...this.#unsaved]) if (!this.#held.has(key)) void this.write(key, value)
    })
  }

  /**
   * Protects the stored draft from being overwritten, because nothing else on disk has its text (E44). Later writes wait until the
   * returned function is called. If the call names a draft that has the text now (`heir`), they also wait until that is stored.
   * Undefined: the stored draft is already protected because of an earlier text.
   */
  leave(account: AccountKey, draftId: string): ((heir?: string) => Promise<void>) | undefined {
    const keys = [entityKey(account, 'spent', draftId), ...contentKeysOf(account, draftId)]
    if (keys.some((key) => this.#held.has(key))) return undefined
    const hold: Hold = { until: null }
    for (const key of keys) this.#held.set(key, hold)
    return (heir) => {
      hold.until = heir === undefined ? [] : contentKeysOf(account, heir)
      return this.#endHolds()
    }
  }

  /** Ends the holds whose condition is met, and writes the values that waited for them. */
  async #endHolds(): Promise<void> {
    // A held key may itself be the draft that has the text now: it is written first. Other held keys wait until it is stored.
    const isFree = (key: EntityKey, { until }: Hold): boolean =>
      until !== null && (until.includes(key) || !until.some((other) => this.#unsaved.has(other)))
    const ended = [...this.#held].flatMap(([key, hold]) => (isFree(key, hold) ? [key] : []))
    for (const key of ended) this.#held.delete(key)
    const waiting = ended.filter((key) => this.#unsaved.has(key))
    await Promise.all(waiting.map((key) => this.write(key, this.#final(key))))
  }

  /** The unsaved value of `key`, once the stored one need not stay. */
  #final(key: EntityKey): unknown {
    const value = this.#unsaved.get(key)
    if (partsOf(key).kind !== 'spent' || value === undefined) return value
    const { isProvisional: _, ...final } = value as SpentDraft
    this.#follower?.onMerged(key, final)
    return final
  }

  /** Deletes the drafts of an account. */
  async deleteAll(account: AccountKey): Promise<void> {
    const isOwn = (key: string): boolean => key.startsWith(`${account}/`)
    for (const known of [this.#unsaved, this.#held, this.#late, this.#bases])
      for (const key of [...known.keys()].filter(isOwn)) known.delete(key)
    for (const [key] of await this.#session.entries('drafts'))
      if (isOwn(key)) await this.#session.remove('drafts', key)
  }

  /** The stored value of `key`, which another engine may have written; undefined if it can't be read. */
  async stored(key: EntityKey): Promise<unknown> {
    try {
      return await this.#session.get('drafts', key)
    } catch (thrown) {
      this.#log.error('could not read a draft', thrown)
      return undefined
    }
  }

  /** Whether the stored value of `key` stays for now (`leave`). */
  isHeld(key: EntityKey): boolean {
    return this.#held.has(key)
  }

  /** Whether the value of `key` in memory is newer than that on disk. */
  isUnsaved(key: EntityKey): boolean {
    return this.#unsaved.has(key)
  }

  /** Whether drafts of `account`, or their files, exist in memory only. */
  hasUnsaved(account: AccountKey): boolean {
    return [...this.#unsaved.keys()].some((key) => key.startsWith(`${account}/`))
  }

  /** Reads the drafts of an account and their files, also those that the disk does not have yet. Rejects if the database can't be read. */
  async read(account: AccountKey): Promise<DraftsRead> {
    const newerHere = new Map(this.#unsaved)
    this.#readings.add(newerHere)
    try {
      const entries = new Map([...(await draftEntries(this.#session)), ...newerHere])
      const own = [...entries].filter(([key, value]) => key.startsWith(`${account}/`) && value !== undefined)
      return { entries: own, newerHere }
    } finally {
      this.#readings.delete(newerHere)
    }
  }
}

const storageFull = (message: string): Outcome<undefined> => fail('storage', message, { full: true })

/** Whether `value` is text of the user, who is told if it is only in memory. */
const hasWords = (key: EntityKey, value: unknown): boolean =>
  value !== undefined && partsOf(key).kind === 'draft'

/** The keys of a draft and of its files. */
export const contentKeysOf = (account: AccountKey, draftId: string): readonly EntityKey[] =>
  (['draft', 'uploads'] as const).map((kind) => entityKey(account, kind, draftId))
