import { type ReactNode, useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import { closeSettings, openSettings, settingsOf } from '../../src/ui/blocks/settings/openSettings.ts'
import { mountedFormsOf } from '../../src/ui/blocks/status/replies.ts'
import { notice, noticesOf } from '../../src/ui/common/notices/notices.ts'
import {
  closeOverlay,
  currentOverlay,
  openConfirm,
  openMenu,
} from '../../src/ui/common/overlay/openOverlay.ts'
import { openWindow, openWindows } from '../../src/ui/common/overlay/openWindow.ts'
import { partsStateOf } from '../../src/ui/engine/partsStateOf.ts'
import { faultsOf, noteFault } from '../../src/ui/engine/tabLog.ts'
import { usePartsState } from '../../src/ui/parts/partsState.ts'
import { Retried } from '../../src/ui/parts/Retried.tsx'
import { renderAlso, renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

const HOUR_MS = 3_600_000

/** Renders `component` in two trees of one document, each with an engine of its own. */
const renderTwice = async (component: ReactNode) =>
  [await renderWith(component), await renderAlso(component)] as const

test('two tabs in one document have clocks of their own', async () => {
  const tabs = await renderTwice(<AheadMs />)
  partsStateOf(tabs[0].engine).clock.setAhead(HOUR_MS)
  await settle()
  expect(tabs.map(({ root }) => root.textContent)).toEqual([String(HOUR_MS), '0'])
})

function AheadMs() {
  const { clock } = usePartsState()
  return useSyncExternalStore(clock.onTick, () => Date.now() - clock.now())
}

test('pictures that failed are loaded again in the tab whose instance is back', async () => {
  const retried: string[] = []
  const [first] = [
    await renderWith(<Retried onRetry={() => retried.push('first')} />),
    await renderAlso(<Retried onRetry={() => retried.push('second')} />),
  ]
  partsStateOf(first.engine).failedPictures.retry()
  expect(retried).toEqual(['first'])
})

test('a reply form in one tab holds no rows in another', async () => {
  const [first, second] = await renderTwice(null)
  mountedFormsOf(first.engine).add()
  expect([first, second].map(({ engine }) => mountedFormsOf(engine).any())).toEqual([true, false])
})

test('a notice and a fault show in the tab that they concern', async () => {
  const [first, second] = await renderTwice(null)
  notice(first.engine, 'general.generic_error', 'error')
  noteFault(first.engine, 'a fault')
  await settle()
  expect([first, second].map(({ root }) => root.querySelectorAll('[data-notice]').length)).toEqual([1, 0])
  expect([first, second].map(({ engine }) => faultsOf(engine).length)).toEqual([1, 0])
})

test('a menu, a question and the settings open in the tab that opens them, and close there', async () => {
  const [first, second] = await renderTwice(null)
  const shown = () =>
    [first, second].map(({ engine }) => [
      currentOverlay(engine)?.kind,
      openWindows(engine).map(({ name }) => name),
      settingsOf(engine).shown.state,
    ])
  const NOTHING = [undefined, [], 'hidden']
  const answer = openConfirm(first.engine, { title: 'Sure?', confirmLabel: 'Yes' })
  openSettings(first.engine)
  expect(shown()).toEqual([['confirm', ['settings'], 'visible'], NOTHING])
  closeSettings(second.engine)
  closeOverlay(second.engine)
  openMenu(second.engine, { anchor: second.root, items: [] })
  expect(shown()).toEqual([
    ['confirm', ['settings'], 'visible'],
    ['menu', [], 'hidden'],
  ])
  closeSettings(first.engine)
  closeOverlay(first.engine)
  expect(await answer).toBe(false)
  expect(shown()).toEqual([NOTHING, ['menu', [], 'hidden']])
})

test('a window of another account shares the windows and notices of its tab', async () => {
  const { engine } = await renderWith(null)
  const beside = engine.openBeside()
  openWindow(beside, 'keyboard')
  notice(beside, 'general.generic_error', 'error')
  expect(openWindows(engine).map(({ name }) => name)).toEqual(['keyboard'])
  expect(noticesOf(engine).shown.length).toBe(1)
})
