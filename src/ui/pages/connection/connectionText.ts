import type { Health, LogLine } from '../../../shared/protocol/operations.ts'

/** Number of log lines in the text. */
const MAX_LINES = 40

/** A report as text for bug reports, always in English. */
export function connectionText(
  { health, lines }: { readonly health: Health; readonly lines: readonly LogLine[] },
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
    ...lines.slice(-MAX_LINES).map(({ at, level, text }) => `${iso(at)} ${level} ${text}`),
  ].join('\n')
}
