import type { Engine } from '../engine/engine.ts'
import { wouldLose } from './fallAsleep.ts'

/** Closes this tab at the request of another one (RO10). Returns false if it would lose something, or if the browser does not let a page close it. */
export function closeTab(engine: Engine): boolean {
  if (wouldLose(engine)) return false
  window.close()
  return window.closed
}
