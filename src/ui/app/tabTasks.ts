import type { TabTask } from '../../shared/protocol/batch.ts'
import type { Engine } from '../engine/engine.ts'

/** Runs a task that only a tab can do. Returns false if this tab can't, or if `task.until` has passed. */
export async function runTabTask(engine: Engine, task: TabTask): Promise<boolean> {
  // A frozen tab resumes after another tab has already done the task.
  if (Date.now() >= task.until) return false
  return (await import('../blocks/alerts/runAlertTask.ts')).runAlertTask(engine, task)
}
