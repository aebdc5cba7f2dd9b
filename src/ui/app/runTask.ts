import type { TabTask } from '../../shared/protocol/batch.ts'
import type { Engine } from '../engine/engine.ts'
import { sleepOf } from './sleepState.ts'

/** Runs a tab task. Returns false if this tab can't, or if `task.until` has passed. */
export async function runTask(engine: Engine, task: TabTask): Promise<boolean> {
  // A frozen tab resumes after another tab has already done the task.
  if (Date.now() >= task.until) return false
  if (task.kind === 'sleep')
    return sleepOf(engine).isAsleep || (await import('./fallAsleep.ts')).fallAsleep(engine, task.together)
  if (task.kind === 'close') return (await import('./closeTab.ts')).closeTab(engine)
  return (await import('../blocks/alerts/runAlertTask.ts')).runAlertTask(engine, task)
}
