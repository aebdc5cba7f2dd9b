import type { PerformanceBody } from '../../shared/protocol/batch.ts'
import type { TabSession } from './tabSession.ts'

/** The order in which tabs are asked: focused, else visible, else the one that was shown last. */
export const byAttention = (tabs: Iterable<TabSession>): readonly TabSession[] =>
  [...tabs].sort(
    (a, b) =>
      Number(b.focused) - Number(a.focused) || Number(b.visible) - Number(a.visible) || b.shownAt - a.shownAt,
  )

/** Has exactly one tab do `performance`: the next is asked only when one can't. False: none could. */
export async function performOnce(
  tabs: Iterable<TabSession>,
  performance: PerformanceBody,
): Promise<boolean> {
  for (const tab of byAttention(tabs)) if (await tab.perform(performance)) return true
  return false
}
