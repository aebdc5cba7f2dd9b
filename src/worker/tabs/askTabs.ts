import type { TabRequest } from '../../shared/model/openTab.ts'
import { groupOf } from '../../shared/protocol/windowName.ts'
import type { Clock } from '../platform/clock.ts'
import type { AttachedTab } from './attachedTab.ts'
import { runTabTaskOnce } from './tabTasks.ts'

/** Asks those of `tabs` that are among `ids`, all at once. Resolves to the ids of those that do it. Nobody puts a visible tab to sleep (RO9). */
export async function askTabs(
  tabs: Iterable<AttachedTab>,
  ids: readonly string[],
  to: TabRequest,
  clock: Clock,
): Promise<readonly string[]> {
  const all = [...tabs]
  const asked = all.filter(({ id, visible }) => ids.includes(id) && !(visible && to === 'sleep'))
  const answers = await Promise.all(
    asked.map((tab) =>
      to === 'sleep' ? askToSleep(tab, all, clock) : runTabTaskOnce([tab], { kind: to }, clock),
    ),
  )
  return asked.filter((_, index) => answers[index]).map(({ id }) => id)
}

/** Asks `tab` to sleep, and tells it whether others of `tabs` share its process. Resolves to whether it does. */
export function askToSleep(tab: AttachedTab, tabs: Iterable<AttachedTab>, clock: Clock): Promise<boolean> {
  const group = groupOf(tab.windowName)
  const isTogether =
    group !== null && [...tabs].some((other) => other.id !== tab.id && groupOf(other.windowName) === group)
  return runTabTaskOnce([tab], { kind: 'sleep', ...(isTogether && { together: true }) }, clock)
}
