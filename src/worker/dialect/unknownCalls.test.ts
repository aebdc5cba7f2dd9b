import { expect, test } from 'vitest'
import { capabilityOf } from './unknownCalls.ts'

test.each([
  ['PUT', '/api/v1/statuses/1', 'editing'],
  ['GET', '/api/v1/statuses/1/source', 'editing'],
  ['POST', '/api/v1/statuses/1/unbookmark', 'bookmarks'],
  ['PUT', '/api/v1/pleroma/statuses/1/reactions/%F0%9F%8E%89', 'reactions'],
  ['POST', '/api/v1/accounts/1/pin', 'endorsements'],
  ['POST', '/api/v1/tags/birds/follow', 'followTags'],
  ['GET', '/api/pleroma/aliases', 'aliases'],
  ['GET', '/api/v1/pleroma/admin/reports', 'manageReports'],
  // A post that is gone takes nothing away, nor does what every server has.
  ['GET', '/api/v1/statuses/1', undefined],
  ['DELETE', '/api/v1/statuses/1', undefined],
  ['POST', '/api/v1/statuses/1/pin', undefined],
  ['GET', '/api/v1/accounts/1', undefined],
  // The first of two paths.
  ['GET', '/api/v2/suggestions', undefined],
  ['GET', '/api/pleroma/admin/reports', undefined],
  ['DELETE', '/api/v1/suggestions/1', 'dismissSuggestions'],
] as const)('%s %s belongs to %s (I40)', (method, path, capability) => {
  expect(capabilityOf({ method, path })).toBe(capability)
})
