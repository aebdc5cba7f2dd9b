import { fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import type { AccountKey, EntityKey } from '../../shared/model/keys.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { EngineLog } from '../platform/log.ts'

interface Disk {
  readonly session: KeyValueStorage
  readonly log: EngineLog
}

interface Going {
  /** How many writes of each draft are under way. */
  readonly writes: Map<EntityKey, number>
  /** What is written while the disk is read: what was read of that is old. */
  readonly readings: Set<Set<EntityKey>>
  /** What did not fit, and is in memory alone. */
  readonly unkept: Set<EntityKey>
}

/** By the engine, of which each has one such database. */
const goings = new WeakMap<KeyValueStorage, Going>()

function goingOn(session: KeyValueStorage): Going {
  const known = goings.get(session)
  if (known !== undefined) return known
  const made: Going = { writes: new Map(), readings: new Set(), unkept: new Set() }
  goings.set(session, made)
  return made
}

/** Brings a draft, or its files, to the disk; undefined: there is none any more. */
export async function writeDraft(
  { session, log }: Disk,
  key: EntityKey,
  value: unknown,
): Promise<Outcome<undefined>> {
  const { writes, readings, unkept } = goingOn(session)
  for (const written of readings) written.add(key)
  writes.set(key, (writes.get(key) ?? 0) + 1)
  try {
    if (value === undefined) await session.remove('drafts', key)
    else await session.put('drafts', key, value)
    unkept.delete(key)
    return ok(undefined)
  } catch (thrown) {
    unkept.add(key)
    log.error('a draft could not be kept', thrown)
    const full = thrown instanceof Error && thrown.name === 'QuotaExceededError'
    return fail('storage', 'the draft could not be kept', full ? { detail: 'full' } : {})
  } finally {
    const left = (writes.get(key) ?? 1) - 1
    if (left > 0) writes.set(key, left)
    else writes.delete(key)
  }
}

export interface DraftsRead {
  readonly entries: readonly (readonly [EntityKey, unknown])[]
  /** Of these memory knows better. */
  readonly newerHere: ReadonlySet<EntityKey>
}

/** The drafts of an account and their files, as they are on the disk. Rejects where that can't be read. */
export async function readDrafts(account: AccountKey, session: KeyValueStorage): Promise<DraftsRead> {
  const { writes, readings, unkept } = goingOn(session)
  const newerHere = new Set([...writes.keys(), ...unkept])
  readings.add(newerHere)
  try {
    const entries = await session.entries('drafts')
    const mine = entries.filter(([key]) => key.startsWith(`${account}/`) && !newerHere.has(key))
    return { entries: mine, newerHere }
  } finally {
    readings.delete(newerHere)
  }
}
