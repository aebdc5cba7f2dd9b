import { useState } from 'react'
import type { BulkAct, BulkJob } from '../../../../shared/model/bulkJob.ts'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useAccountKey, useEntity } from '../../../hooks/hooks.ts'
import { useCommands } from '../../../hooks/useCommand.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { ImportReport } from '../data/ImportReport.tsx'
import styles from './BulkJobs.module.css'

const JOBS = { kind: 'bulkJobs' } as const

interface BulkJobsProps {
  /** The acts whose jobs are shown. */
  readonly acts: readonly BulkAct[]
}

/** The jobs on many people or posts that run or have ended, each with its failures. Shows nothing if there are none. */
export function BulkJobs({ acts }: BulkJobsProps) {
  const { ids } = useCollection(JOBS)
  return (
    <div className={styles.jobs}>
      {ids.map((id) => (
        <Job key={id} id={id} acts={acts} />
      ))}
    </div>
  )
}

function Job({ id, acts }: BulkJobsProps & { readonly id: string }) {
  const job = useEntity(useAccountKey(), 'bulkJob', id)
  if (job === null || !acts.includes(job.act)) return null
  return <Report job={job} />
}

function Report({ job }: { readonly job: BulkJob }) {
  const t = useText()
  const { fault, run } = useCommands<'pause' | 'continue' | 'undo' | 'forget'>()
  const { id, act, state, done, failedCount, failures, notes } = job
  const isOfPosts = act === 'bookmark' || act === 'unbookmark'
  const title = t(`settings.bulk.act.${act}`, { count: job.total })
  // Of the rows of an imported file, some may name nothing.
  const total = job.total + (notes?.skippedCount ?? 0)
  const words = [
    t(`settings.bulk.${state}`, { done, total }),
    ...(failedCount > 0 ? [t('settings.bulk.failed', { count: failedCount })] : []),
  ].join(' ')
  const announced = useAnnounced(job, `${title}: ${words}`)
  const isPaused = state === 'paused'
  return (
    <section className={styles.job} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <progress className={styles.bar} value={done} max={job.total} aria-label={title} />
      <p className={styles.state}>{words}</p>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
      {failures.length > 0 && (
        <details>
          <summary>{t('settings.bulk.failures')}</summary>
          <ul className={styles.failures}>
            {failures.map(({ target, reason }, at) => (
              <li key={at}>
                <bdi>{target}</bdi>:{' '}
                <span>{reason || t(isOfPosts ? 'settings.bulk.no_post' : 'settings.bulk.not_found')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {notes !== undefined && <ImportReport notes={notes} />}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      <div className={styles.buttons}>
        {state !== 'ended' && (
          // One button with two names, so that it keeps the focus.
          <Button
            size="small"
            onClick={() =>
              void run({ kind: 'pauseBulk', jobId: id, paused: !isPaused }, isPaused ? 'continue' : 'pause')
            }
          >
            {t(isPaused ? 'settings.bulk.continue' : 'settings.bulk.pause')}
          </Button>
        )}
        {(state === 'ended' || isPaused) && (
          <>
            <Button size="small" onClick={() => void run({ kind: 'undoBulk', jobId: id }, 'undo')}>
              {t('settings.bulk.undo')}
            </Button>
            <Button
              size="small"
              kind="quiet"
              onClick={() => void run({ kind: 'forgetBulk', jobId: id }, 'forget')}
            >
              {t('settings.bulk.forget')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

/**
 * The text that screen readers announce: `words` as they were when the job's state last changed, or its first target
 * failed. Current words would be announced at each target. Repeated pauses of the instance are announced once.
 */
function useAnnounced({ state, failedCount }: BulkJob, words: string): string {
  const fails = failedCount > 0
  const [last, setLast] = useState({ state, fails, words: '' })
  const resumes = state === 'running' && last.state === 'waiting'
  if (fails === last.fails && (state === last.state || resumes)) return last.words
  setLast({ state: resumes ? 'waiting' : state, fails, words })
  return words
}
