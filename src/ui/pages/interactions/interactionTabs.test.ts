import { expect, test } from 'vitest'
import type { OwnSettings } from '../../../shared/model/account.ts'
import { viewName } from '../../../shared/protocol/views.ts'
import { interactionsOf, interactionTabs } from './interactionTabs.ts'

const HAS = { reactions: true, reports: true, manageReports: true, moves: true }
const own = (allowFollowingMove: boolean | null) => ({ allowFollowingMove }) as OwnSettings

test('the tabs always include the basic types, and reactions where the instance has them', () => {
  expect(interactionTabs({ own: own(true) }, HAS).join(' ')).toBe('mentions likes_repeats follows reactions')
  expect(interactionTabs(null, undefined).join(' ')).toBe('mentions likes_repeats follows')
})

test('the tabs include reports only for users who manage them', () => {
  expect(interactionTabs({ privileges: ['reports_manage_reports'] }, HAS)).toContain('reports')
  expect(interactionTabs({ privileges: ['messages_delete'] }, HAS)).not.toContain('reports')
})

test('the tabs include no reports where nobody is notified of them', () => {
  expect(
    interactionTabs({ privileges: ['reports_manage_reports'] }, { ...HAS, reports: false }),
  ).not.toContain('reports')
})

test("the tabs include moves only if follows don't move automatically", () => {
  expect(interactionTabs({ own: own(false) }, HAS)).toContain('moves')
  // Unknown while it is being saved.
  expect(interactionTabs({ own: own(null) }, HAS)).not.toContain('moves')
})

test('an instance without reports and moves has no tabs for them', () => {
  const session = { privileges: ['reports_manage_reports'], own: own(false) }
  expect(
    interactionTabs(session, { reactions: false, reports: false, manageReports: false, moves: false }).join(
      ' ',
    ),
  ).toBe('mentions likes_repeats follows')
})

test('the tabs have one view each', () => {
  const names = interactionTabs({ privileges: ['reports_manage_reports'], own: own(false) }, HAS).map((tab) =>
    viewName(interactionsOf(tab, true)),
  )
  expect(new Set(names).size).toBe(6)
  expect(names).not.toContain('notifications')
})

test('quotes are listed with mentions, where the instance notifies of them (NO27)', () => {
  expect(interactionsOf('mentions', true)).toMatchObject({ types: ['mention', 'quote'] })
  expect(interactionsOf('mentions', false)).toMatchObject({ types: ['mention'] })
  expect(interactionsOf('follows', true)).toMatchObject({ types: ['follow'] })
})
