import { expect, test } from 'vitest'
import type { OwnSettings } from '../../../shared/model/account.ts'
import { viewName } from '../../../shared/protocol/views.ts'
import { interactionsOf, interactionTabs } from './interactionTabs.ts'

const own = (allowFollowingMove: boolean | null) => ({ allowFollowingMove }) as OwnSettings

test('the tabs always include the four basic types', () => {
  expect(interactionTabs({ own: own(true) }, true).join(' ')).toBe('mentions likes_repeats follows reactions')
  expect(interactionTabs(null, false).join(' ')).toBe('mentions likes_repeats follows')
})

test('the tabs include reports only for users who manage them', () => {
  expect(interactionTabs({ privileges: ['reports_manage_reports'] }, true)).toContain('reports')
  expect(interactionTabs({ privileges: ['messages_delete'] }, true)).not.toContain('reports')
})

test("the tabs include moves only if follows don't move automatically", () => {
  expect(interactionTabs({ own: own(false) }, true)).toContain('moves')
  // Unknown while it is being saved.
  expect(interactionTabs({ own: own(null) }, true)).not.toContain('moves')
})

test('the tabs have one view each', () => {
  const names = interactionTabs({ privileges: ['reports_manage_reports'], own: own(false) }, true).map(
    (tab) => viewName(interactionsOf(tab)),
  )
  expect(new Set(names).size).toBe(6)
  expect(names).not.toContain('notifications')
})
