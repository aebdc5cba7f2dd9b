import type { TabTask } from '../../shared/protocol/batch.ts'
import type { Engine } from '../engine/engine.ts'

/** Runs a tab task with `runTask`, which loads on demand. */
export const runTabTask = async (engine: Engine, task: TabTask): Promise<boolean> =>
  (await import('./runTask.ts')).runTask(engine, task)
