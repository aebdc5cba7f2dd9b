import type { TabTaskBody } from '../../shared/protocol/batch.ts'
import { type Clock, waitAtMost } from '../platform/clock.ts'
import type { AttachedTab } from './attachedTab.ts'
import { byAttention } from './byAttention.ts'

/** Give up on a tab that has not answered within this time. */
const LIMIT_MS = 3_000
/**
 * The tab must finish this much earlier, since its answer takes a moment. A slow tab must not run a task that another
 * tab was given after the limit.
 */
const ANSWER_MS = 1_000

/** Runs `task` in exactly one tab. Tries the next tab only if one can't. False: none could. */
export async function runTabTaskOnce(
  tabs: Iterable<AttachedTab>,
  task: TabTaskBody,
  clock: Clock,
): Promise<boolean> {
  for (const tab of byAttention(tabs)) {
    try {
      const until = clock.now() + LIMIT_MS - ANSWER_MS
      if (await waitAtMost(clock, tab.sink.runTabTask({ ...task, until }), LIMIT_MS)) return true
    } catch {
      // The tab has closed.
    }
  }
  return false
}
