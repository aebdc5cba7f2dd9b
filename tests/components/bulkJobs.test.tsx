import { expect, test } from 'vitest'
import type { BulkJob } from '../../src/shared/model/bulkJob.ts'
import { BulkJobs } from '../../src/ui/pages/settings/bulk/BulkJobs.tsx'
import { ME } from './harness/entities.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

const JOB: BulkJob = {
  id: 'j1',
  act: 'mute',
  total: 50,
  done: 0,
  state: 'running',
  failedCount: 0,
  failures: [],
}

/** Records each text of a job that screen readers announce. */
async function hear() {
  const { engine, page } = await renderWith(<BulkJobs acts={['mute']} />, {
    script: (engine) => {
      engine.put(ME, 'bulkJob', 'j1', JOB)
      engine.rows({ kind: 'bulkJobs' }, ['j1'])
    },
  })
  const region = page.getByRole('region', { name: 'Mute 50 people' })
  const heard: (string | null)[] = []
  const tell = async (change: Partial<BulkJob>): Promise<void> => {
    engine.put(ME, 'bulkJob', 'j1', { ...JOB, ...change })
    await settle()
    const words = await region.getByRole('status').textContent()
    if (words !== (heard.at(-1) ?? '')) heard.push(words)
  }
  return { heard, region, tell }
}

test('the end of a job is announced with its failures; its counters are only shown (MU20)', async () => {
  const { heard, region, tell } = await hear()
  for (let done = 1; done < 50; done++) await tell({ done })
  await region.getByText('49 of 50 done.').waitFor()
  expect(heard).toEqual([])
  const failures = [{ target: 'rook@rook.example', reason: 'gone' }]
  await tell({ done: 50, state: 'ended', failedCount: 1, failures })
  expect(heard).toEqual(['Mute 50 people: Finished: 50 of 50. 1 failed.'])
})

test('the first failure, a pause and its end are announced; repeated pauses are announced once (MU20)', async () => {
  const { heard, tell } = await hear()
  await tell({ done: 1, failedCount: 1 })
  await tell({ done: 2, failedCount: 2 })
  for (let done = 3; done < 9; done++) {
    await tell({ done, state: 'waiting', failedCount: 2 })
    await tell({ done, state: 'running', failedCount: 2 })
  }
  await tell({ done: 9, state: 'paused', failedCount: 2 })
  await tell({ done: 9, state: 'running', failedCount: 2 })
  expect(heard).toEqual([
    'Mute 50 people: 1 of 50 done. 1 failed.',
    'Mute 50 people: 3 of 50 done. Waiting for the instance. 2 failed.',
    'Mute 50 people: Paused at 9 of 50. 2 failed.',
    'Mute 50 people: 9 of 50 done. 2 failed.',
  ])
})
