import { type BulkTarget, targetLabel } from '../../../shared/commands/bulk.ts'
import { type Fault, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { ImportNotes } from '../../../shared/model/accountData.ts'
import { type BulkAct, type BulkJob, OPPOSITE_ACTS } from '../../../shared/model/bulkJob.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { type RestrictionList, restrictionId } from '../../../shared/model/restriction.ts'
import type { AllLists } from '../../collections/shortLists.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { isOutage } from '../../net/outage.ts'
import type { Cancel } from '../../platform/clock.ts'
import type { Timelines } from '../../timelines/timelines.ts'
import { AccountIds } from './accountIds.ts'
import { type BulkLookups, bulkAct } from './bulkAct.ts'
import {
  readJobs,
  readMissed,
  readTargets,
  removeJob,
  writeJob,
  writeMissed,
  writeTargets,
} from './bulkStorage.ts'
import { ListTitles } from './listTitles.ts'
import { isMissed, withMissed } from './missedTargets.ts'

/** Failures that are listed; further ones are only counted. */
const MAX_FAILURES = 200
/** The number of ended jobs that are kept; the oldest are forgotten first. */
const MAX_JOBS = 10
/** How long to wait for an instance that does not answer. Doubles with each failure. */
const RETRY_MS = { first: 5_000, most: 300_000 } as const
/** Faults that say nothing about the target, which is tried again. */
const RETRIED: ReadonlySet<Fault['code']> = new Set(['network', 'rate-limited'])
/** Attempts at one target that time out or get 502 to 504, which may also mean that the instance waits for the target's server. */
const MAX_OUTAGES = 5
/** Faults of an ending engine or session. The next engine continues the job. */
const ENDING: ReadonlySet<Fault['code']> = new Set(['signed-out', 'cancelled', 'unauthorized'])

/** Relationships that are requested at once. */
const MAX_ASKED = 40

/** The list that an action changes. */
const LISTS: { readonly [A in BulkAct]?: RestrictionList } = {
  mute: 'mutes',
  unmute: 'mutes',
  block: 'blocks',
  unblock: 'blocks',
  blockDomain: 'domains',
  unblockDomain: 'domains',
}

interface BulkParts {
  readonly context: AccountContext
  readonly timelines: Timelines
  readonly lists: AllLists
}

/**
 * Runs one action on many people, domains or posts in the background, one request at a time and behind all others. A job
 * survives the engine: its targets and its progress are in the session database.
 */
export class BulkJobs {
  readonly #parts: BulkParts
  readonly #jobs = new Map<string, BulkJob>()
  /** The jobs whose loop runs in this engine. */
  readonly #running = new Set<string>()
  /** The jobs that are being undone. */
  readonly #undoing = new Set<string>()
  /** The requests under way, by their job. */
  readonly #acting = new Map<string, Promise<unknown>>()
  /** The waits for an instance that does not answer, by their job. */
  readonly #waits = new Map<string, { readonly cancel: Cancel; readonly end: () => void }>()
  readonly #recalled: Promise<void>

  constructor(parts: BulkParts) {
    this.#parts = parts
    this.#recalled = this.#recall()
  }

  /** Whether a job runs, or waits for the instance. */
  get busy(): boolean {
    return this.#running.size > 0
  }

  /** Publishes the jobs; returns their ids, the newest first. */
  async load(): Promise<Outcome<readonly string[]>> {
    await this.#recall()
    return ok(this.#newestFirst())
  }

  /** Continues the jobs that an earlier engine began. Only the leader does so. */
  async resume(): Promise<void> {
    if (!this.#leads()) return
    await this.#recall()
    for (const { id, state } of [...this.#jobs.values()])
      if (state === 'running' || state === 'waiting') void this.#run(id)
  }

  async start(id: string, act: BulkAct, targets: readonly BulkTarget[], notes?: ImportNotes): Promise<void> {
    await this.#recalled
    // A tab repeats its commands to the successor of an engine that died (E26).
    if (this.#jobs.has(id)) return void this.#run(id)
    await writeTargets(this.#parts.context, id, targets)
    await this.#put({
      id,
      act,
      startedAt: this.#parts.context.clock.now(),
      total: targets.length,
      done: 0,
      state: 'running',
      failedCount: 0,
      failures: [],
      ...(notes !== undefined && { notes }),
    })
    const isEnded = (jobId: string): boolean => this.#jobs.get(jobId)?.state === 'ended'
    for (const old of this.#newestFirst().filter(isEnded).slice(MAX_JOBS)) await this.forget(old)
    void this.#run(id)
  }

  async pause(id: string, paused: boolean): Promise<void> {
    await this.#recall()
    const job = this.#jobs.get(id)
    if (job === undefined || job.state === 'ended') return
    await this.#put({ ...job, state: paused ? 'paused' : 'running' })
    if (paused) return
    // A waiting loop continues at once.
    this.#waits.get(id)?.end()
    void this.#run(id)
  }

  /** Replaces a job by one that undoes its changes. Resolves to false if there is nothing to undo. */
  async undo(id: string, newId: string): Promise<boolean> {
    await this.#recall()
    // The request under way may change one more target.
    await this.#acting.get(id)
    const job = this.#jobs.get(id)
    // An engine that died may have started the new job already.
    const isBegun = this.#jobs.has(newId)
    if (job === undefined || this.#undoing.has(id)) return isBegun
    this.#undoing.add(id)
    const changed = isBegun ? [] : await this.#changedBy(job)
    const undoes = isBegun || changed.length > 0
    // Start the new job before removing the old one, so that nothing is lost if the engine dies in between.
    if (undoes) await this.start(newId, OPPOSITE_ACTS[job.act], changed)
    await this.#remove(id)
    this.#undoing.delete(id)
    return undoes
  }

  /** The targets that a job has changed. */
  async #changedBy({ id, done, failures }: BulkJob): Promise<readonly BulkTarget[]> {
    const { context } = this.#parts
    const [targets, missed] = await Promise.all([readTargets(context, id), readMissed(context, id)])
    // Jobs of an older build have only the names of the first failures.
    const named = new Set(missed.length === 0 ? failures.map(({ target }) => target) : [])
    return targets
      .slice(0, done)
      .filter((target, at) => !isMissed(missed, at) && !named.has(targetLabel(target)))
  }

  async forget(id: string): Promise<void> {
    await this.#recalled
    if (this.#jobs.has(id)) await this.#remove(id)
  }

  async #remove(id: string): Promise<void> {
    this.#jobs.delete(id)
    await removeJob(this.#parts.context, id)
    this.#show()
  }

  /** The account signs out, or the engine ends. The jobs stay stored. */
  stop(): void {
    for (const { cancel } of this.#waits.values()) cancel()
    this.#waits.clear()
  }

  #leads(): boolean {
    const { store, account } = this.#parts.context
    return store.get(entityKey(account, 'connection'))?.leading === true
  }

  #wait(id: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#parts.context.clock.after(ms, () => end())
      const end = (): void => {
        cancel()
        this.#waits.delete(id)
        resolve()
      }
      this.#waits.set(id, { cancel, end })
    })
  }

  /** Reloads the stored jobs, which another engine may have changed, except those that this engine runs or has just changed. */
  async #recall(): Promise<void> {
    const { context } = this.#parts
    const before = new Map(this.#jobs)
    try {
      const stored = await readJobs(context)
      // The account signed out in the meantime.
      if (context.own() === undefined) return
      for (const id of new Set([...before.keys(), ...stored.keys()])) {
        const job = stored.get(id)
        if (this.#running.has(id) || this.#jobs.get(id) !== before.get(id)) continue
        if (job === undefined) this.#jobs.delete(id)
        else this.#jobs.set(id, job)
      }
    } catch (thrown) {
      context.log.error('could not read the jobs for many people', thrown)
    }
    this.#commit([...this.#jobs.values()])
  }

  async #run(id: string): Promise<void> {
    if (this.#running.has(id)) return
    this.#running.add(id)
    const { context } = this.#parts
    const ledAtStart = this.#leads()
    try {
      const lookups = this.#lookupsFor(this.#jobs.get(id)?.act)
      const targets = await readTargets(context, id)
      let missed = await readMissed(context, id)
      let retryMs: number = RETRY_MS.first
      let outages = 0
      for (let job = this.#jobs.get(id); job !== undefined; job = this.#jobs.get(id)) {
        // If another engine has taken the lead, that one continues the job.
        if (job.state === 'paused' || job.state === 'ended' || (ledAtStart && !this.#leads())) return
        const [target, ...next] = targets.slice(job.done, job.done + MAX_ASKED)
        if (target === undefined) return await this.#end(job)
        const acting = bulkAct(context, this.#parts.timelines, { act: job.act, target, next }, lookups)
        this.#acting.set(id, acting)
        // `undo` waits for the same promise and must then find the change recorded, so nothing else is awaited before `#put`.
        const acted = await acting
        this.#acting.delete(id)
        // The job may have been paused or forgotten in the meantime.
        const now = this.#jobs.get(id)
        if (now === undefined || (!acted.ok && ENDING.has(acted.fault.code))) return
        if (
          !acted.ok &&
          (RETRIED.has(acted.fault.code) || (isOutage(acted.fault) && ++outages < MAX_OUTAGES))
        ) {
          if (now.state === 'running') await this.#put({ ...now, state: 'waiting' })
          await this.#wait(id, acted.fault.retryAfterMs ?? retryMs)
          retryMs = Math.min(retryMs * 2, RETRY_MS.most)
          continue
        }
        outages = 0
        // During an outage the delay keeps growing from target to target.
        if (acted.ok || !isOutage(acted.fault)) retryMs = RETRY_MS.first
        if (acted.ok) this.#dropFromList(now.act, target)
        // Undoing the job must not change targets that the job did not change.
        if (!acted.ok || !acted.value) {
          missed = withMissed(missed, now.done, now.total)
          await writeMissed(context, id, missed)
        }
        // The job may have been paused or forgotten during the write.
        const latest = this.#jobs.get(id)
        if (latest === undefined) return
        await this.#put({
          ...latest,
          done: latest.done + 1,
          state: latest.state === 'waiting' ? 'running' : latest.state,
          ...(acted.ok ? {} : failed(latest, target, acted.fault)),
        })
      }
    } finally {
      this.#running.delete(id)
    }
  }

  #lookupsFor(act: BulkAct | undefined): BulkLookups {
    const { context, lists } = this.#parts
    const ids = new AccountIds(context)
    const titles = new ListTitles(context)
    const list = act && LISTS[act]
    // The targets of `un…` were chosen from the list, so none was off it before.
    if (list === undefined || act?.startsWith('un')) return { ids, titles, wasSoBefore: async () => false }
    const collection = lists.get({ kind: list })
    let before: ReadonlySet<string> | null = null
    const wasSoBefore = async (target: string): Promise<boolean> => {
      if (before === null) {
        await collection.refresh()
        if (collection.state.state !== 'idle') return true
        before = new Set(collection.ids)
      }
      return before.has(restrictionId(list, target))
    }
    return { ids, titles, wasSoBefore }
  }

  async #end(job: BulkJob): Promise<void> {
    await this.#put({ ...job, state: 'ended' })
    const { lists } = this.#parts
    const list = LISTS[job.act]
    if (list !== undefined) lists.renew({ kind: list })
    if (job.act !== 'putOnList' && job.act !== 'takeOffList') return
    for (const { ref } of [...lists.all()])
      if (ref.kind === 'lists' || ref.kind === 'listMembers') lists.renew(ref)
  }

  /** Removes a target that is no longer muted or blocked from its list. Added targets appear when the job has ended. */
  #dropFromList(act: BulkAct, { name, accountId }: BulkTarget): void {
    const list = LISTS[act]
    if (list === undefined || !act.startsWith('un')) return
    this.#parts.lists.get({ kind: list }).remove(restrictionId(list, accountId ?? name))
  }

  async #put(job: BulkJob): Promise<void> {
    const isNew = !this.#jobs.has(job.id)
    this.#jobs.set(job.id, job)
    this.#commit([job])
    await writeJob(this.#parts.context, job)
    if (isNew) this.#show()
  }

  #commit(jobs: readonly BulkJob[]): void {
    const { store, account } = this.#parts.context
    store.commit(jobs.map((value) => ({ key: entityKey(account, 'bulkJob', value.id), value })))
  }

  #newestFirst(): readonly string[] {
    return [...this.#jobs.values()]
      .sort((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0))
      .map(({ id }) => id)
      .reverse()
  }

  #show(): void {
    this.#parts.lists.get({ kind: 'bulkJobs' }).setRows(this.#newestFirst())
  }
}

const failed = (
  { failedCount, failures }: BulkJob,
  target: BulkTarget,
  { serverText = '' }: Fault,
): Pick<BulkJob, 'failedCount' | 'failures'> => ({
  failedCount: failedCount + 1,
  failures:
    failures.length < MAX_FAILURES
      ? [...failures, { target: targetLabel(target), reason: serverText }]
      : failures,
})
