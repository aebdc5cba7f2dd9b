import { expect, test } from 'vitest'
import type { OwnSettings } from '../../../shared/model/account.ts'
import { viewName } from '../../../shared/protocol/views.ts'
import { interactionsOf, interactionTabs } from './interactionTabs.ts'

const own = (allowFollowingMove: boolean | null) => ({ allowFollowingMove }) as OwnSettings

test('everybody has the four kinds', () => {
  expect(interactionTabs({ own: own(true) }, true).join(' ')).toBe('mentions likes_repeats follows reactions')
  expect(interactionTabs(null, false).join(' ')).toBe('mentions likes_repeats follows')
})

test('reports are for who manages them', () => {
  expect(interactionTabs({ privileges: ['reports_manage_reports'] }, true)).toContain('reports')
  expect(interactionTabs({ privileges: ['messages_delete'] }, true)).not.toContain('reports')
})

test('moves are for who does not let their follows move along', () => {
  expect(interactionTabs({ own: own(false) }, true)).toContain('moves')
  // While it is saved it is neither.
  expect(interactionTabs({ own: own(null) }, true)).not.toContain('moves')
})

test('each kind is a view of its own', () => {
  const names = interactionTabs({ privileges: ['reports_manage_reports'], own: own(false) }, true).map(
    (tab) => viewName(interactionsOf(tab)),
  )
  expect(new Set(names).size).toBe(6)
  expect(names).not.toContain('notifications')
})
