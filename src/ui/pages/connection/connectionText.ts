import type { HealthReport } from './useHealth.ts'

/** How many lines of the log the dialog and the copied text have. The console has all. */
export const MAX_LOG_LINES = 40

/** The engine's state as a text for bug reports, always in English. */
export function connectionText(
  { health, lines }: HealthReport,
  about: { readonly version: string; readonly browser: string; readonly now: number },
): string {
  const { requests, tabs, entities } = health
  const iso = (at: number): string => new Date(at).toISOString()
  return [
    `Rookery ${about.version}, build ${health.build}, at ${iso(about.now)}`,
    about.browser,
    `Engine: ${health.form}, ${health.leading ? 'leading' : 'not leading'}, up ${Math.round(health.uptimeMs / 1_000)} s, boot ${health.bootId}`,
    ...health.accounts.map(({ account, stream, closeCode, lastEventAt, reachable, requests: own }) =>
      [
        `Account ${account}: stream ${stream}`,
        closeCode === undefined ? '' : `last closed with ${closeCode}`,
        lastEventAt === undefined ? '' : `last event ${iso(lastEventAt)}`,
        reachable ? 'reachable' : 'unreachable',
        `${own.lastMinute} requests in the last minute, ${own.sent} sent`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    ),
    `Tabs: ${tabs.length}, visible: ${tabs.filter(({ visible }) => visible).length}`,
    `Requests: ${requests.lastMinute} in the last minute, ${requests.sent} sent, ${requests.inFlight} in flight, ${requests.shared} shared`,
    `Sockets: ${health.sockets}; timers: ${health.timers}; commands: ${health.commands}`,
    `Held: ${Object.entries(entities)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}; ${Math.round(health.entityBytes / 1_000)} kB`,
    '',
    ...lines.slice(-MAX_LOG_LINES).map(({ at, level, text }) => `${iso(at)} ${level} ${text}`),
  ].join('\n')
}
