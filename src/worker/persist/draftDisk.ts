import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { type Draft, earlierDraft, type SpentDraft } from '../../shared/model/draft.ts'
import { mergeSpent } from '../../shared/model/draftMarks.ts'
import { type AccountKey, type EntityKey, entityKey, partsOf } from '../../shared/model/keys.ts'
import type { Clock } from '../platform/clock.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'
import { draftEntries } from './draftEntries.ts'
import { type Joined, joinDrafts, joinFiles } from './joinStored.ts'

/** Delay until a write that failed is repeated, in ms (E29, E44). */
export const STORE_AGAIN_MS = 5_000

export interface Disk {
  readonly session: KeyValueStorage
  readonly log: EngineLog
  readonly clock: Clock
}

export interface DiskFollower {
  /** `value` was joined with the value that another engine had stored. */
  readonly onMerged: (key: EntityKey, value: unknown) => void
  /** Something was stored that other engines may have read without it. */
  readonly onStoredLate: () => void
}

interface DiskState {
  /** Values that are newer than the disk's: their write is in flight, failed, or waits. Undefined: deleted. */
  readonly unsaved: Map<EntityKey, unknown>
  /** One map per read in flight: values written during the read, whose read values are stale. */
  readonly readings: Set<Map<EntityKey, unknown>>
  /** The stored values of these keys must stay. */
  readonly held: Map<EntityKey, Hold>
  /**
   * Keys whose writes failed or waited, so that another engine may have written them since. The value is what was stored
   * then, if it could be read.
   */
  readonly late: Map<EntityKey, Promise<unknown>>
  isRetryScheduled: boolean
  follower: DiskFollower | null
}

interface Hold {
  readonly disk: Disk
  /** The hold ends when all of these are stored. Null: they are not known yet. */
  until: readonly EntityKey[] | null
}

/** Keyed by the session database; each engine has one. */
const diskStates = new WeakMap<KeyValueStorage, DiskState>()

function diskStateOf(session: KeyValueStorage): DiskState {
  const known = diskStates.get(session)
  if (known !== undefined) return known
  const created: DiskState = {
    unsaved: new Map(),
    readings: new Set(),
    held: new Map(),
    late: new Map(),
    isRetryScheduled: false,
    follower: null,
  }
  diskStates.set(session, created)
  return created
}

/** Notifies `follower` of values that are stored late. */
export function followDisk(session: KeyValueStorage, follower: DiskFollower): void {
  diskStateOf(session).follower = follower
}

/**
 * Writes a draft, its files, or the record of what was sent of it. Undefined deletes it. A write that fails is repeated
 * until it succeeds (E29). A repeated or held write is merged with what another engine has stored meanwhile.
 * Fault: that of `storeDraft`.
 */
export async function writeDraft(disk: Disk, key: EntityKey, value: unknown): Promise<Outcome<undefined>> {
  const state = diskStateOf(disk.session)
  const { unsaved, held, late } = state
  unsaved.set(key, value)
  markWritten(disk.session, key, value)
  if (held.has(key)) {
    markLate(disk, key)
    return hasWords(key, value) ? storageFull('an earlier text must be stored first') : ok(undefined)
  }
  const wasLate = late.has(key)
  const stored = wasLate ? await mergeOnDisk(disk, key, value) : await storeDraft(disk, key, value)
  if (!stored.ok) {
    markLate(disk, key)
    retryLater(disk)
  } else if (unsaved.get(key) === value) {
    unsaved.delete(key)
    late.delete(key)
    if (wasLate) state.follower?.onStoredLate()
    await endHolds(disk)
  }
  return stored
}

function markLate({ session }: Disk, key: EntityKey): void {
  const { late } = diskStateOf(session)
  if (!late.has(key))
    late.set(
      key,
      session.get('drafts', key).catch(() => undefined),
    )
}

/** Merges `value` with what another engine may have stored since `value` was made, and stores the result. The follower gets it, too. */
async function mergeOnDisk(disk: Disk, key: EntityKey, value: unknown): Promise<Outcome<undefined>> {
  const { session } = disk
  const { unsaved, follower, late } = diskStateOf(session)
  const { account, kind, id } = partsOf(key)
  const spentKey = entityKey(account, 'spent', id)
  const base = await late.get(key)
  const join = (stored: unknown, spentThere: unknown): Joined => {
    if (typeof stored !== 'object' || stored === null) return { value }
    if (kind === 'uploads') return { value: joinFiles(stored, value, base) }
    if (kind !== 'draft') return { value: value && mergeSpent(stored as SpentDraft, value as SpentDraft) }
    const there = spentThere as SpentDraft | undefined
    const here = unsaved.get(spentKey) as SpentDraft | undefined
    const spent = here === undefined ? there : mergeSpent(there, here)
    return joinDrafts(id, stored as Draft, value as Draft | undefined, spent)
  }
  let merged: readonly (readonly [EntityKey, unknown])[] = []
  const written = await tryToWrite(disk, () =>
    session.change('drafts', [key, spentKey], ([stored, spentThere]) => {
      merged = []
      // A later write has taken its place.
      if (unsaved.get(key) !== value) return merged
      const { value: next, aside } = join(stored, spentThere)
      merged = [
        ...(aside === undefined ? [] : [[entityKey(account, kind, earlierDraft(id, aside)), aside] as const]),
        [key, next],
      ]
      for (const [each, after] of merged) markWritten(session, each, after)
      return merged
    }),
  )
  if (!written.ok) return written
  for (const [each, after] of merged)
    if (each !== key || (after !== value && unsaved.get(key) === value)) follower?.onMerged(each, after)
  return written
}

/**
 * Writes as `writeDraft` does, but does not repeat a failed write. Its fault is `storage`, and `full` if the quota is
 * exceeded.
 */
export function storeDraft(disk: Disk, key: EntityKey, value: unknown): Promise<Outcome<undefined>> {
  const { session } = disk
  markWritten(session, key, value)
  return tryToWrite(disk, () =>
    value === undefined ? session.remove('drafts', key) : session.put('drafts', key, value),
  )
}

/** Tells the reads in flight that the value of `key` has changed. */
function markWritten(session: KeyValueStorage, key: EntityKey, value: unknown): void {
  for (const written of diskStateOf(session).readings) written.set(key, value)
}

async function tryToWrite({ log }: Disk, write: () => Promise<void>): Promise<Outcome<undefined>> {
  try {
    await write()
    return ok(undefined)
  } catch (thrown) {
    log.error('could not save a draft', thrown)
    const isFull = thrown instanceof Error && thrown.name === 'QuotaExceededError'
    return isFull ? storageFull('could not save the draft') : fail('storage', 'could not save the draft')
  }
}

const storageFull = (message: string): Outcome<undefined> => fail('storage', message, { full: true })

/** Whether `value` is text of the user, who is told if it is only in memory. */
const hasWords = (key: EntityKey, value: unknown): boolean =>
  value !== undefined && partsOf(key).kind === 'draft'

function retryLater(disk: Disk): void {
  const state = diskStateOf(disk.session)
  if (state.isRetryScheduled) return
  state.isRetryScheduled = true
  disk.clock.after(STORE_AGAIN_MS, () => {
    state.isRetryScheduled = false
    for (const [key, value] of [...state.unsaved]) if (!state.held.has(key)) void writeDraft(disk, key, value)
  })
}

/** The keys of a draft and of its files. */
export const contentKeysOf = (account: AccountKey, draftId: string): readonly EntityKey[] =>
  (['draft', 'uploads'] as const).map((kind) => entityKey(account, kind, draftId))

/**
 * Protects the stored draft from being overwritten, because nothing else on disk has its text (E44). Later writes wait until the
 * returned function is called. If the call names a draft that has the text now (`heir`), they also wait until that is stored.
 * Undefined: the stored draft is already protected because of an earlier text.
 */
export function leaveOnDisk(
  disk: Disk,
  account: AccountKey,
  draftId: string,
): ((heir?: string) => Promise<void>) | undefined {
  const { held } = diskStateOf(disk.session)
  const keys = [entityKey(account, 'spent', draftId), ...contentKeysOf(account, draftId)]
  if (keys.some((key) => held.has(key))) return undefined
  const hold: Hold = { disk, until: null }
  for (const key of keys) held.set(key, hold)
  return (heir) => {
    hold.until = heir === undefined ? [] : contentKeysOf(account, heir)
    return endHolds(disk)
  }
}

/** Ends the holds whose condition is met, and writes the values that waited for them. */
async function endHolds({ session }: Disk): Promise<void> {
  const { unsaved, held } = diskStateOf(session)
  // A held key may itself be the draft that has the text now: it is written first. Other held keys wait until it is stored.
  const isFree = (key: EntityKey, { until }: Hold): boolean =>
    until !== null && (until.includes(key) || !until.some((other) => unsaved.has(other)))
  const ended = [...held].filter(([key, hold]) => isFree(key, hold))
  for (const [key] of ended) held.delete(key)
  const waiting = ended.filter(([key]) => unsaved.has(key))
  await Promise.all(waiting.map(([key, { disk }]) => writeDraft(disk, key, unsaved.get(key))))
}

/** Deletes the drafts of an account. */
export async function deleteDrafts(account: AccountKey, session: KeyValueStorage): Promise<void> {
  const isOwn = (key: string): boolean => key.startsWith(`${account}/`)
  const { unsaved, held, late } = diskStateOf(session)
  for (const known of [unsaved, held, late])
    for (const key of [...known.keys()].filter(isOwn)) known.delete(key)
  for (const [key] of await session.entries('drafts')) if (isOwn(key)) await session.remove('drafts', key)
}

/** Whether the value of `key` in memory is newer than that on disk. */
export const isUnsaved = (key: EntityKey, session: KeyValueStorage): boolean =>
  diskStateOf(session).unsaved.has(key)

/** Whether drafts of `account`, or their files, exist in memory only. */
export const hasUnsavedDrafts = (account: AccountKey, session: KeyValueStorage): boolean =>
  [...diskStateOf(session).unsaved.keys()].some((key) => key.startsWith(`${account}/`))

export interface DraftsRead {
  /** The stored values, and those that are still to be stored. */
  readonly entries: readonly (readonly [EntityKey, unknown])[]
  /** The values of these in memory, which are at least as new. */
  readonly newerHere: ReadonlyMap<EntityKey, unknown>
}

/** Reads the drafts of an account and their files, also those that the disk does not have yet. Rejects if the database can't be read. */
export async function readDrafts(account: AccountKey, session: KeyValueStorage): Promise<DraftsRead> {
  const { unsaved, readings } = diskStateOf(session)
  const newerHere = new Map(unsaved)
  readings.add(newerHere)
  try {
    const entries = new Map([...(await draftEntries(session)), ...newerHere])
    const own = [...entries].filter(([key, value]) => key.startsWith(`${account}/`) && value !== undefined)
    return { entries: own, newerHere }
  } finally {
    readings.delete(newerHere)
  }
}
