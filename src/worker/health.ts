import type { Health } from '../shared/protocol/operations.ts'
import { viewName } from '../shared/protocol/views.ts'
import type { AccountEngines } from './account/accountEngines.ts'
import type { Commands } from './commands/commands.ts'
import type { TabSession } from './host/tabSession.ts'
import type { RequestCounts } from './net/restClient.ts'
import type { OnDemand } from './platform/onDemand.ts'
import type { Platform } from './platform/platform.ts'
import type { EntityStore } from './store/entityStore.ts'

interface HealthParts {
  readonly accounts: AccountEngines
  readonly commands: OnDemand<Commands>
  readonly leading: () => boolean
}

/** Number of log entries in the health panel. */
const LAST_ERRORS = 10

/** What the panel of the connection and `rookery.health()` show of the engine. */
export function healthOf(
  { accounts, commands, leading }: HealthParts,
  { bootId, build, form, clock, log }: Platform,
  store: EntityStore,
  tabs: Iterable<TabSession>,
): Omit<Health, 'uptimeMs'> {
  const engines = [...accounts.all()]
  const { counts, bytes } = store.census()
  return {
    bootId,
    build,
    form,
    leading: leading(),
    sockets: engines.filter(({ socketOpen }) => socketOpen).length,
    accounts: engines.map(({ health }) => health),
    requests: requestsOf(accounts),
    entities: counts,
    entityBytes: bytes,
    timelines: Object.fromEntries(
      engines.flatMap(({ account, timelines }) =>
        [...timelines.all()].map(({ ref, list }) => [`${account}/${viewName(ref)}`, list.entries.length]),
      ),
    ),
    timers: clock.pending(),
    commands: commands.made?.runner.runningCount ?? 0,
    lastErrors: log
      .lines()
      .filter(({ level }) => level === 'error' || level === 'warn')
      .slice(-LAST_ERRORS),
    tabs: [...tabs].map(({ id, visible, windowName, census }) => ({
      id,
      visible,
      ...census,
      ...(windowName !== undefined && { windowName }),
    })),
  }
}

/** The requests to all instances. */
function requestsOf({ rests }: AccountEngines): RequestCounts {
  const total = { sent: 0, inFlight: 0, shared: 0, lastMinute: 0 }
  for (const rest of rests) {
    const counts = rest.counts()
    total.sent += counts.sent
    total.inFlight += counts.inFlight
    total.shared += counts.shared
    total.lastMinute += counts.lastMinute
  }
  return total
}
