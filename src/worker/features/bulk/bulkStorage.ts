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
  const value = await stored.session.get('meta', jobsKey(stored)).catch(() => undefined)
  return Array.isArray(value) ? (value as readonly BulkJob[]) : []
}

/** The targets of a job; empty if they are lost. */
export async function readTargets(stored: Stored, jobId: string): Promise<readonly BulkTarget[]> {
  const value = await stored.session.get('meta', targetsKey(stored, jobId)).catch(() => undefined)
  return Array.isArray(value) ? (value as readonly BulkTarget[]) : []
}

/** Without storage a job runs all the same, and ends with its engine. */
export async function writeJobs(stored: Stored, jobs: readonly BulkJob[]): Promise<void> {
  await stored.session.put('meta', jobsKey(stored), jobs).catch((thrown) => notStored(stored, thrown))
}

export async function writeTargets(
  stored: Stored,
  jobId: string,
  targets: readonly BulkTarget[] | null,
): Promise<void> {
  const key = targetsKey(stored, jobId)
  const { session } = stored
  const written = targets === null ? session.remove('meta', key) : session.put('meta', key, targets)
  await written.catch((thrown) => notStored(stored, thrown))
}

/** A bit for each target of a job: the action has failed, or has changed nothing. Empty if there is none, or if it is lost. */
export async function readMissed(stored: Stored, jobId: string): Promise<Uint8Array> {
  const value = await stored.session.get('meta', missedKey(stored, jobId)).catch(() => undefined)
  return value instanceof Uint8Array ? value : new Uint8Array()
}

export async function writeMissed(stored: Stored, jobId: string, missed: Uint8Array | null): Promise<void> {
  const key = missedKey(stored, jobId)
  const { session } = stored
  const written = missed === null ? session.remove('meta', key) : session.put('meta', key, missed)
  await written.catch((thrown) => notStored(stored, thrown))
}

/** Removes the jobs of an account that was signed out: they name whom it mutes and blocks. */
export async function forgetJobs(session: Stored['session'], account: string): Promise<void> {
  const own = `bulk/${account}`
  for (const [key] of await session.entries('meta'))
    if (key === own || key.startsWith(`${own}/`)) await session.remove('meta', key)
}

const notStored = ({ log }: Stored, thrown: unknown): void =>
  log.error('could not store a job for many people', thrown)
