import type { TabTaskBody } from '../../shared/protocol/batch.ts'
import { type Clock, waitAtMost } from '../platform/clock.ts'
import type { AttachedTab } from './attachedTab.ts'
import { byAttention } from './byAttention.ts'

/** A tab that has not answered by then can't do it; one of a slow machine can, and must not be doubled. */
const LIMIT_MS = 3_000
/** It has to have done it so much sooner: its answer takes a moment, and another tab must not do it again. */
const ANSWER_MS = 1_000

/** Has exactly one tab do `task`: the next is asked only when one can't. False: none could. */
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
      // It is gone.
    }
  }
  return false
}
