import type { BulkTarget } from '../../../shared/commands/bulk.ts'
import type { BulkJob } from '../../../shared/model/bulkJob.ts'
import type { AccountContext } from '../../context/accountContext.ts'

type StorageContext = Pick<AccountContext, 'session' | 'shared' | 'account' | 'log'>
type Store = 'bulk' | 'meta'

/** Each job has a key of its own, so that engines do not overwrite each other's jobs. */
const jobKey = ({ account }: StorageContext, jobId: string): string => `${account}/${jobId}`
/** The key under which older builds stored all jobs of an account. */
const oldJobsKey = ({ account }: StorageContext): string => `bulk/${account}`
/** The targets, which may be many, are written once per job. */
const targetsKey = ({ account }: StorageContext, jobId: string): string => `bulk/${account}/${jobId}`
const missedKey = (context: StorageContext, jobId: string): string => `${targetsKey(context, jobId)}/missed`

/** The jobs of this and other engines, by their id. Rejects if storage can't be read. */
export async function readJobs(context: StorageContext): Promise<ReadonlyMap<string, BulkJob>> {
  const { session, shared } = context
  const own = jobKey(context, '')
  const rows = [...(await session.entries('bulk'))].map(([key, value]) => [`bulk/${key}`, value] as const)
  const jobs = [...rows, ...shared.get(Unstored).values]
    .filter(([place]) => place.startsWith(`bulk/${own}`))
    .map(([, value]) => value as BulkJob)
  return new Map([...(await readOldJobs(context)), ...jobs].map((job) => [job.id, job]))
}

async function readOldJobs(context: StorageContext): Promise<readonly BulkJob[]> {
  const value = await read(context, oldJobsKey(context))
  return Array.isArray(value) ? (value as readonly BulkJob[]) : []
}

/** The targets of a job; empty if they are lost. */
export async function readTargets(context: StorageContext, jobId: string): Promise<readonly BulkTarget[]> {
  const value = await read(context, targetsKey(context, jobId))
  return Array.isArray(value) ? (value as readonly BulkTarget[]) : []
}

export const writeJob = (context: StorageContext, job: BulkJob): Promise<void> =>
  write(context, 'bulk', jobKey(context, job.id), job)

export const writeTargets = (
  context: StorageContext,
  jobId: string,
  targets: readonly BulkTarget[],
): Promise<void> => write(context, 'meta', targetsKey(context, jobId), targets)

/** A bit for each target of a job, set if the action failed or changed nothing. Empty if nothing is stored. */
export async function readMissed(context: StorageContext, jobId: string): Promise<Uint8Array> {
  const value = await read(context, missedKey(context, jobId))
  return value instanceof Uint8Array ? value : new Uint8Array()
}

export const writeMissed = (context: StorageContext, jobId: string, missed: Uint8Array): Promise<void> =>
  write(context, 'meta', missedKey(context, jobId), missed)

/** Removes a job with its targets. */
export async function removeJob(context: StorageContext, jobId: string): Promise<void> {
  await write(context, 'bulk', jobKey(context, jobId), null)
  const old = await readOldJobs(context)
  const others = old.filter(({ id }) => id !== jobId)
  if (others.length < old.length) await write(context, 'meta', oldJobsKey(context), others)
  await write(context, 'meta', targetsKey(context, jobId), null)
  await write(context, 'meta', missedKey(context, jobId), null)
}

/** Removes the jobs of an account that was signed out, as they contain whom it mutes and blocks. */
export async function forgetJobs({ session, shared, account }: Omit<StorageContext, 'log'>): Promise<void> {
  const unstored = shared.get(Unstored).values
  const old = `meta/bulk/${account}`
  const isOwn = (place: string): boolean =>
    place === old || [`bulk/${account}/`, `${old}/`].some((start) => place.startsWith(start))
  for (const place of [...unstored.keys()]) if (isOwn(place)) unstored.delete(place)
  for (const store of ['bulk', 'meta'] as const)
    for (const [key] of await session.entries(store))
      if (isOwn(`${store}/${key}`)) await session.remove(store, key)
}

/**
 * Values that are not stored yet, or that storage has refused, by `store/key`. A job that can't be stored runs too, but ends
 * with its engine.
 */
class Unstored {
  readonly values = new Map<string, unknown>()
}

const read = async ({ session, shared }: StorageContext, key: string): Promise<unknown> =>
  shared.get(Unstored).values.get(`meta/${key}`) ?? session.get('meta', key).catch(() => undefined)

/** Stores `value`; null deletes it. */
async function write(
  { session, shared, log }: StorageContext,
  store: Store,
  key: string,
  value: unknown,
): Promise<void> {
  const kept = shared.get(Unstored).values
  const place = `${store}/${key}`
  if (value === null) kept.delete(place)
  else kept.set(place, value)
  try {
    if (value === null) await session.remove(store, key)
    else await session.put(store, key, value)
    if (kept.get(place) === value) kept.delete(place)
  } catch (thrown) {
    log.error('could not store a job for many people', thrown)
  }
}
