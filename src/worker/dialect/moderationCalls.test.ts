import { expect, test } from 'vitest'
import { reportsCalls } from './moderationCalls.ts'

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
