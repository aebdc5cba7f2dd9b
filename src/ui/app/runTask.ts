import type { TabTask } from '../../shared/protocol/batch.ts'
import type { Engine } from '../engine/engine.ts'
import { isAsleep } from './sleepState.ts'

/** Runs a task of the engine. False: this tab can't run it, or `task.until` has passed. */
export async function runTask(engine: Engine, task: TabTask): Promise<boolean> {
  // A frozen tab resumes after another tab has already done the task.
  if (Date.now() >= task.until) return false
  if (task.kind === 'sleep') return isAsleep() || (await import('./fallAsleep.ts')).fallAsleep(engine)
  return (await import('../blocks/alerts/runAlertTask.ts')).runAlertTask(engine, task)
}
