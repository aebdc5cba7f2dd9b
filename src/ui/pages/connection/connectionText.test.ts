import { expect, test } from 'vitest'
import type { Health } from '../../../shared/protocol/operations.ts'
import { connectionText } from './connectionText.ts'

const AT = Date.parse('2026-03-01T12:00:00Z')

const HEALTH: Health = {
  bootId: 'b00t',
  build: 1_700_000_000,
  form: 'shared',
  leading: true,
  uptimeMs: 61_400,
  tabs: [
    { id: 'a', visible: true, views: 2, mirroredEntities: 40 },
    { id: 'b', visible: false, views: 1, mirroredEntities: 3 },
  ],
  sockets: 1,
  accounts: [
    {
      account: 'luna@rook.example',
      stream: 'error',
      closeCode: 1006,
      reachable: false,
      leading: true,
      lastEventAt: AT - 5_000,
      alertsSilent: false,
      requests: { sent: 11, lastMinute: 3 },
    },
  ],
  requests: { sent: 12, inFlight: 1, shared: 2, lastMinute: 3 },
  entities: { status: 40, account: 12 },
  entityBytes: 81_200,
  timelines: {},
  timers: 4,
  commands: 0,
  lastErrors: [],
}

test('the report contains everything needed to diagnose a problem', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    at: AT,
    level: 'warn' as const,
    text: `line ${index}`,
  }))
  const text = connectionText({ health: HEALTH, lines }, { version: '0.1.0', browser: 'Firefox', now: AT })
  expect(text.split('\n').slice(0, 9)).toEqual([
    'Rookery 0.1.0, build 1700000000, at 2026-03-01T12:00:00.000Z',
    'Firefox',
    'Engine: shared, leading, up 61 s, boot b00t',
    'Account luna@rook.example: stream error, last closed with 1006, last event 2026-03-01T11:59:55.000Z, unreachable, 3 requests in the last minute, 11 sent',
    'Tabs: 2, visible: 1',
    'Requests: 3 in the last minute, 12 sent, 1 in flight, 2 shared',
    'Sockets: 1; timers: 4; commands: 0',
    'Held: status 40, account 12; 81 kB',
    '',
  ])
  expect(text).toContain('warn line 59')
  expect(text).not.toContain('warn line 19')
  expect(text.endsWith('2026-03-01T12:00:00.000Z warn line 59')).toBe(true)
})
