import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import type { BulkJob } from '../../../shared/model/bulkJob.ts'
import type { AccountContext } from '../../context/accountContext.ts'

type Stored = Pick<AccountContext, 'session' | 'account' | 'log'>

/** The jobs are one small value; the targets, which may be many, are written once per job. */
const jobsKey = ({ account }: Stored): string => `bulk/${account}`
const targetsKey = ({ account }: Stored, jobId: string): string => `bulk/${account}/${jobId}`

const missedKey = (stored: Stored, jobId: string): string => `${targetsKey(stored, jobId)}/missed`

/** The jobs of an earlier engine, oldest first. */
export async function readJobs(stored: Stored): Promise<readonly BulkJob[]> {
  const value = await read(stored, jobsKey(stored))
  return Array.isArray(value) ? (value as readonly BulkJob[]) : []
}

/** The targets of a job; empty if they are lost. */
export async function readTargets(stored: Stored, jobId: string): Promise<readonly BulkTarget[]> {
  const value = await read(stored, targetsKey(stored, jobId))
  return Array.isArray(value) ? (value as readonly BulkTarget[]) : []
}

export const writeJobs = (stored: Stored, jobs: readonly BulkJob[]): Promise<void> =>
  write(stored, jobsKey(stored), jobs)

/** Null deletes them. */
export const writeTargets = (
  stored: Stored,
  jobId: string,
  targets: readonly BulkTarget[] | null,
): Promise<void> => write(stored, targetsKey(stored, jobId), targets)

/** A bit for each target of a job: the action has failed, or has changed nothing. Empty if there is none, or if it is lost. */
export async function readMissed(stored: Stored, jobId: string): Promise<Uint8Array> {
  const value = await read(stored, missedKey(stored, jobId))
  return value instanceof Uint8Array ? value : new Uint8Array()
}

/** Null deletes them. */
export const writeMissed = (stored: Stored, jobId: string, missed: Uint8Array | null): Promise<void> =>
  write(stored, missedKey(stored, jobId), missed)

/** Removes the jobs of an account that was signed out: they name whom it mutes and blocks. */
export async function forgetJobs(session: Stored['session'], account: string): Promise<void> {
  const own = `bulk/${account}`
  const isOwn = (key: string): boolean => key === own || key.startsWith(`${own}/`)
  for (const key of [...unstoredIn(session).keys()]) if (isOwn(key)) unstoredIn(session).delete(key)
  for (const [key] of await session.entries('meta')) if (isOwn(key)) await session.remove('meta', key)
}

/** Values that are not stored yet, or can't be, by their database: such a job runs all the same, and ends with its engine. */
const unstored = new WeakMap<Stored['session'], Map<string, unknown>>()

function unstoredIn(session: Stored['session']): Map<string, unknown> {
  const known = unstored.get(session) ?? new Map<string, unknown>()
  unstored.set(session, known)
  return known
}

const read = async ({ session }: Stored, key: string): Promise<unknown> =>
  unstoredIn(session).get(key) ?? session.get('meta', key).catch(() => undefined)

async function write({ session, log }: Stored, key: string, value: unknown): Promise<void> {
  const kept = unstoredIn(session)
  if (value === null) kept.delete(key)
  else kept.set(key, value)
  try {
    if (value === null) await session.remove('meta', key)
    else await session.put('meta', key, value)
    if (kept.get(key) === value) kept.delete(key)
  } catch (thrown) {
    log.error('could not store a job for many people', thrown)
  }
}
