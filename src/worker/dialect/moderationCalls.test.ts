import { expect, test } from 'vitest'
import {
  activationCall,
  domainCall,
  limitCall,
  nextCursor,
  pageCall,
  personReportsCalls,
  reportsCalls,
} from './moderationCalls.ts'

// Before 4.4 Mastodon answers `resolved=false` with the reports that were dealt with.
test.each([
  ['mastodon', true, [undefined]],
  ['mastodon', false, [true]],
  ['gotosocial', true, [false]],
  ['gotosocial', false, [true]],
])('%s is asked for its open reports (%s) in its own words (MO15)', (software, open, resolved) => {
  const calls = reportsCalls({ software }, open)
  expect(calls.map(({ query }) => query?.resolved)).toEqual(resolved)
  expect(calls.map(({ query }) => Object.keys(query ?? {}).includes('resolved'))).toEqual(
    resolved.map((value) => value !== undefined),
  )
})

const PLEROMA = { software: 'pleroma' }
const MASTODON = { software: 'mastodon' }

test('Pleroma has page numbers, others say where the next page begins (MO24)', () => {
  expect(nextCursor(PLEROMA, 1, 50, undefined)).toBe('2')
  expect(nextCursor(PLEROMA, 2, 49, undefined)).toBeUndefined()
  expect(nextCursor(MASTODON, 1, 50, '17')).toBe('17')
  expect(nextCursor(MASTODON, 1, 50, undefined)).toBeUndefined()
  const [call] = reportsCalls(PLEROMA, true)
  expect(pageCall(PLEROMA, call as never, '2').query).toEqual({ state: 'open', page: '2', page_size: 50 })
  const [other] = reportsCalls(MASTODON, false)
  expect(pageCall(MASTODON, other as never, '17').query).toEqual({ resolved: true, limit: 50, max_id: '17' })
})

test('the reports about a person: Mastodon lists open and resolved ones separately (MO25)', () => {
  expect(personReportsCalls(MASTODON, '7', 'about').map(({ query }) => query)).toEqual([
    { limit: 50, target_account_id: '7' },
    { resolved: true, limit: 50, target_account_id: '7' },
  ])
  expect(personReportsCalls({ software: 'gotosocial' }, '7', 'by').map(({ query }) => query)).toEqual([
    { resolved: false, limit: 50, account_id: '7' },
    { resolved: true, limit: 50, account_id: '7' },
  ])
  expect(personReportsCalls(PLEROMA, '7', 'by')).toHaveLength(1)
})

test.each([
  ['sensitive', 'unsensitive'],
  ['silence', 'unsilence'],
  ['disable', 'enable'],
] as const)('%s is an action, and %s lifts it (MO26)', (limit, lift) => {
  const words = { text: 'enough', email: false, reportId: '3' }
  expect(limitCall('a/b', limit, true, words)).toEqual({
    method: 'POST',
    path: '/api/v1/admin/accounts/a%2Fb/action',
    json: { type: limit, text: 'enough', send_email_notification: false, report_id: '3' },
  })
  expect(limitCall('7', limit, false, {})).toEqual({
    method: 'POST',
    path: `/api/v1/admin/accounts/7/${lift}`,
  })
})

test('a suspension carries the message on Mastodon, and none on Pleroma (MO6, MO26)', () => {
  const who = { id: '7', acct: 'rook' }
  expect(activationCall(MASTODON, who, false, { text: 'enough' }).json).toEqual({
    type: 'suspend',
    text: 'enough',
  })
  expect(activationCall(PLEROMA, who, false, { text: 'enough' }).json).toEqual({ nicknames: ['rook'] })
})

test('a domain is restricted, changed and freed (MO29)', () => {
  const rule = {
    severity: 'silence',
    rejectMedia: true,
    rejectReports: false,
    obfuscate: false,
    privateComment: 'a',
    publicComment: 'b',
  } as const
  const json = {
    severity: 'silence',
    reject_media: true,
    reject_reports: false,
    obfuscate: false,
    private_comment: 'a',
    public_comment: 'b',
  }
  const path = '/api/v1/admin/domain_blocks'
  const domain = 'spam.example'
  expect(domainCall({ domain, rule })).toEqual({ method: 'POST', path, json: { domain, ...json } })
  expect(domainCall({ domain, rule, id: '1/2' })).toEqual({ method: 'PUT', path: `${path}/1%2F2`, json })
  expect(domainCall({ domain, id: '12' })).toEqual({ method: 'DELETE', path: `${path}/12` })
})
