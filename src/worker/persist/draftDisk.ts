import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountKey, EntityKey } from '../../shared/model/keys.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'

/** Delay until what could not be stored is stored again, in ms (E29, E44). */
export const STORE_AGAIN_MS = 5_000

interface Disk {
  readonly session: KeyValueStorage
  readonly log: EngineLog
}

interface DiskState {
  /** The number of writes in flight per draft. */
  readonly writes: Map<EntityKey, number>
  /** One set per read in flight: keys written during the read, whose read values are stale. */
  readonly readings: Set<Set<EntityKey>>
  /** Drafts that are on disk as they were: writing them failed, or waits. */
  readonly unsaved: Set<EntityKey>
}

/** Keyed by the session database; each engine has one. */
const diskStates = new WeakMap<KeyValueStorage, DiskState>()

function diskStateOf(session: KeyValueStorage): DiskState {
  const known = diskStates.get(session)
  if (known !== undefined) return known
  const created: DiskState = { writes: new Map(), readings: new Set(), unsaved: new Set() }
  diskStates.set(session, created)
  return created
}

/**
 * Writes a draft, or its files, to disk. Undefined deletes it. Fault: `storage`, with the detail `full` if the
 * quota is exceeded.
 */
export async function writeDraft(
  { session, log }: Disk,
  key: EntityKey,
  value: unknown,
): Promise<Outcome<undefined>> {
  const { writes, readings, unsaved } = diskStateOf(session)
  for (const written of readings) written.add(key)
  writes.set(key, (writes.get(key) ?? 0) + 1)
  try {
    if (value === undefined) await session.remove('drafts', key)
    else await session.put('drafts', key, value)
    unsaved.delete(key)
    return ok(undefined)
  } catch (thrown) {
    unsaved.add(key)
    log.error('could not save a draft', thrown)
    const full = thrown instanceof Error && thrown.name === 'QuotaExceededError'
    return fail('storage', 'could not save the draft', full ? { detail: 'full' } : {})
  } finally {
    const left = (writes.get(key) ?? 1) - 1
    if (left > 0) writes.set(key, left)
    else writes.delete(key)
  }
}

/** What memory has at `key` is newer than what stays on disk, until `key` is written (E44). */
export const leaveOnDisk = ({ session }: Pick<Disk, 'session'>, key: EntityKey): void =>
  void diskStateOf(session).unsaved.add(key)

/** Whether drafts of `account`, or their files, exist in memory only. */
export const hasUnsavedDrafts = (account: AccountKey, session: KeyValueStorage): boolean => {
  const { unsaved, writes } = diskStateOf(session)
  return [...unsaved, ...writes.keys()].some((key) => key.startsWith(`${account}/`))
}

export interface DraftsRead {
  readonly entries: readonly (readonly [EntityKey, unknown])[]
  /** The in-memory copy of these is newer than the stored one. */
  readonly newerHere: ReadonlySet<EntityKey>
}

/** Reads the drafts of an account and their files from disk. Rejects if the database can't be read. */
export async function readDrafts(account: AccountKey, session: KeyValueStorage): Promise<DraftsRead> {
  const { writes, readings, unsaved } = diskStateOf(session)
  const newerHere = new Set([...writes.keys(), ...unsaved])
  readings.add(newerHere)
  try {
    const entries = await session.entries('drafts')
    const ownEntries = entries.filter(([key]) => key.startsWith(`${account}/`) && !newerHere.has(key))
    return { entries: ownEntries, newerHere }
  } finally {
    readings.delete(newerHere)
  }
}
