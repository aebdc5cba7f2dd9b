import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Engine } from '../../engine/engine.ts'
import {
  closeOverlay,
  currentOverlay,
  openConfirm,
  openMenu,
  openPopover,
  overlaysOf,
  popoverOf,
} from './openOverlay.ts'

const element = (name: string, inOverlay = false) =>
  ({ name, matches: () => false, closest: () => (inOverlay ? {} : null) }) as unknown as Element

let engine: Engine

beforeEach(() => {
  engine = {} as Engine
  vi.stubGlobal('document', { activeElement: element('focused') })
})
afterEach(() => void vi.unstubAllGlobals())

it('opens one at a time, and notifies listeners', () => {
  const seen: (string | undefined)[] = []
  const stop = overlaysOf(engine).subscribe(() => seen.push(currentOverlay(engine)?.kind))
  openMenu(engine, { anchor: element('a'), items: [] })
  openPopover(engine, { anchor: element('b'), label: 'Card', render: () => null })
  closeOverlay(engine)
  stop()
  openMenu(engine, { anchor: element('a'), items: [] })
  expect(seen).toEqual(['menu', 'popover', undefined])
})

it('closes a menu when its anchor opens it again', () => {
  const anchor = element('a')
  openMenu(engine, { anchor, items: [] })
  openMenu(engine, { anchor, items: [] })
  expect(currentOverlay(engine)).toBeNull()
})

it('does not close another overlay when asked to close one that is gone', () => {
  openMenu(engine, { anchor: element('a'), items: [] })
  const first = currentOverlay(engine)
  openMenu(engine, { anchor: element('b'), items: [] })
  closeOverlay(engine, first)
  expect(currentOverlay(engine)).toMatchObject({ kind: 'menu', anchor: { name: 'b' } })
})

it('answers a question once, with no if it is dismissed or replaced', async () => {
  const question = { title: 'Delete?', confirmLabel: 'Delete' }
  const yes = openConfirm(engine, question)
  const open = currentOverlay(engine)
  if (open?.kind === 'confirm') open.answer(true)
  closeOverlay(engine, open)
  const pushedAside = openConfirm(engine, question)
  const dismissed = openConfirm(engine, question)
  closeOverlay(engine)
  expect(await Promise.all([yes, pushedAside, dismissed])).toEqual([true, false, false])
})

it('returns the focus to the anchor of the menu that asked', () => {
  openMenu(engine, { anchor: element('more'), items: [] })
  void openConfirm(engine, { title: 'Delete?', confirmLabel: 'Delete' })
  expect(currentOverlay(engine)?.returnTo).toMatchObject({ name: 'more' })
  closeOverlay(engine)
  void openConfirm(engine, { title: 'Log out?', confirmLabel: 'Log out' })
  expect(currentOverlay(engine)?.returnTo).toMatchObject({ name: 'focused' })
})

it('leaves the focus alone when nothing had it before (L44)', () => {
  const body = element('body')
  vi.stubGlobal('document', { activeElement: body, body })
  void openConfirm(engine, { title: 'Log out?', confirmLabel: 'Log out' })
  expect(currentOverlay(engine)?.returnTo).toBeNull()
})

it('keeps a popover below the menu and the question opened from it', async () => {
  vi.useFakeTimers()
  const popover = { anchor: element('name'), label: 'Card', render: () => null }
  openPopover(engine, popover)
  openMenu(engine, { anchor: element('more', true), items: [] })
  expect(popoverOf(currentOverlay(engine))?.label).toBe('Card')
  const asked = openConfirm(engine, { title: 'Block?', confirmLabel: 'Block' })
  expect(currentOverlay(engine)).toMatchObject({ kind: 'confirm', over: { label: 'Card' } })
  closeOverlay(engine)
  await expect(asked).resolves.toBe(false)
  const uncovered = currentOverlay(engine)
  expect(uncovered).toMatchObject({ kind: 'popover', label: 'Card' })
  // The layer below receives the key that closed the question, too.
  closeOverlay(engine, uncovered)
  expect(currentOverlay(engine)).toBe(uncovered)
  vi.runAllTimers()
  closeOverlay(engine, uncovered)
  expect(currentOverlay(engine)).toBeNull()
  vi.useRealTimers()
})

it('replaces a popover with a menu of the page', () => {
  openPopover(engine, { anchor: element('name'), label: 'Card', render: () => null })
  openMenu(engine, { anchor: element('row'), items: [] })
  expect(popoverOf(currentOverlay(engine))).toBeNull()
  closeOverlay(engine)
  expect(currentOverlay(engine)).toBeNull()
})

it('replaces a popover opened by hover with a question', () => {
  openPopover(engine, { anchor: element('name'), byPointer: true, label: 'Post', render: () => null })
  void openConfirm(engine, { title: 'Delete?', confirmLabel: 'Delete' })
  expect(popoverOf(currentOverlay(engine))).toBeNull()
})
