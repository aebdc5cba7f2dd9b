import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  closeOverlay,
  currentOverlay,
  openConfirm,
  openMenu,
  openPopover,
  popoverOf,
  subscribeOverlay,
} from './openOverlay.ts'

const element = (name: string, inOverlay = false) =>
  ({ name, matches: () => false, closest: () => (inOverlay ? {} : null) }) as unknown as Element

beforeEach(() => vi.stubGlobal('document', { activeElement: element('focused') }))
afterEach(() => {
  closeOverlay()
  vi.unstubAllGlobals()
})

it('opens one at a time, and notifies listeners', () => {
  const seen: (string | undefined)[] = []
  const stop = subscribeOverlay(() => seen.push(currentOverlay()?.kind))
  openMenu({ anchor: element('a'), items: [] })
  openPopover({ anchor: element('b'), label: 'Card', render: () => null })
  closeOverlay()
  stop()
  openMenu({ anchor: element('a'), items: [] })
  expect(seen).toEqual(['menu', 'popover', undefined])
})

it('closes a menu when its anchor opens it again', () => {
  const anchor = element('a')
  openMenu({ anchor, items: [] })
  openMenu({ anchor, items: [] })
  expect(currentOverlay()).toBeNull()
})

it('does not close another overlay when asked to close one that is gone', () => {
  openMenu({ anchor: element('a'), items: [] })
  const first = currentOverlay()
  openMenu({ anchor: element('b'), items: [] })
  closeOverlay(first)
  expect(currentOverlay()).toMatchObject({ kind: 'menu', anchor: { name: 'b' } })
})

it('answers a question once, with no if it is dismissed or replaced', async () => {
  const question = { title: 'Delete?', confirmLabel: 'Delete' }
  const yes = openConfirm(question)
  const open = currentOverlay()
  if (open?.kind === 'confirm') open.answer(true)
  closeOverlay(open)
  const pushedAside = openConfirm(question)
  const dismissed = openConfirm(question)
  closeOverlay()
  expect(await Promise.all([yes, pushedAside, dismissed])).toEqual([true, false, false])
})

it('returns the focus to the anchor of the menu that asked', () => {
  openMenu({ anchor: element('more'), items: [] })
  void openConfirm({ title: 'Delete?', confirmLabel: 'Delete' })
  expect(currentOverlay()?.returnTo).toMatchObject({ name: 'more' })
  closeOverlay()
  void openConfirm({ title: 'Log out?', confirmLabel: 'Log out' })
  expect(currentOverlay()?.returnTo).toMatchObject({ name: 'focused' })
})

it('leaves the focus alone when nothing had it before (L44)', () => {
  const body = element('body')
  vi.stubGlobal('document', { activeElement: body, body })
  void openConfirm({ title: 'Log out?', confirmLabel: 'Log out' })
  expect(currentOverlay()?.returnTo).toBeNull()
})

it('keeps a popover below the menu and the question opened from it', async () => {
  vi.useFakeTimers()
  const popover = { anchor: element('name'), label: 'Card', render: () => null }
  openPopover(popover)
  openMenu({ anchor: element('more', true), items: [] })
  expect(popoverOf(currentOverlay())?.label).toBe('Card')
  const asked = openConfirm({ title: 'Block?', confirmLabel: 'Block' })
  expect(currentOverlay()).toMatchObject({ kind: 'confirm', over: { label: 'Card' } })
  closeOverlay()
  await expect(asked).resolves.toBe(false)
  const uncovered = currentOverlay()
  expect(uncovered).toMatchObject({ kind: 'popover', label: 'Card' })
  // The layer below receives the key that closed the question, too.
  closeOverlay(uncovered)
  expect(currentOverlay()).toBe(uncovered)
  vi.runAllTimers()
  closeOverlay(uncovered)
  expect(currentOverlay()).toBeNull()
  vi.useRealTimers()
})

it('replaces a popover with a menu of the page', () => {
  openPopover({ anchor: element('name'), label: 'Card', render: () => null })
  openMenu({ anchor: element('row'), items: [] })
  expect(popoverOf(currentOverlay())).toBeNull()
  closeOverlay()
  expect(currentOverlay()).toBeNull()
})

it('replaces a popover opened by hover with a question', () => {
  openPopover({ anchor: element('name'), byPointer: true, label: 'Post', render: () => null })
  void openConfirm({ title: 'Delete?', confirmLabel: 'Delete' })
  expect(popoverOf(currentOverlay())).toBeNull()
})
