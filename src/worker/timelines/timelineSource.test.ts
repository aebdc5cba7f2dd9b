import { expect, test } from 'vitest'
import type { ViewRef } from '../../shared/protocol/views.ts'
import { needsLogin } from './timelineSource.ts'

const OWN: readonly ViewRef[] = [
  { kind: 'friends' },
  { kind: 'notifications' },
  { kind: 'reports' },
  { kind: 'doneReports' },
  { kind: 'registrations' },
  { kind: 'moderationLog' },
  { kind: 'blockedDomains' },
  { kind: 'personRecord', personId: '1' },
  { kind: 'personLog', personId: '1' },
  { kind: 'bulkJobs' },
  { kind: 'chats' },
  { kind: 'drafts' },
]
const OPEN: readonly ViewRef[] = [
  { kind: 'public' },
  { kind: 'conversation', statusId: '1' },
  { kind: 'user', accountId: '1' },
  { kind: 'found', what: 'status', query: 'owl' },
  { kind: 'directory', order: 'active', local: true },
]

test('after a sign-out, a tab goes on only with the views that visitors may see', () => {
  expect(OWN.filter((ref) => !needsLogin(ref))).toEqual([])
  expect(OPEN.filter(needsLogin)).toEqual([])
})
