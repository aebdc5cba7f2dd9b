import type { TabTask } from '../../shared/protocol/batch.ts'
import type { Engine } from '../engine/engine.ts'

/** Runs a task that only a tab can do. Returns false if this tab can't, or if `task.until` has passed. */
export const runTabTask = async (engine: Engine, task: TabTask): Promise<boolean> =>
  (await import('./runTask.ts')).runTask(engine, task)
