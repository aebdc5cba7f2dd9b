import { type ReactNode, useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import { mountedFormsOf } from '../../src/ui/blocks/status/replies.ts'
import { partsOf } from '../../src/ui/engine/partsOf.ts'
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
  partsOf(tabs[0].engine).clock.setAhead(HOUR_MS)
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
  partsOf(first.engine).failedPictures.retry()
  expect(retried).toEqual(['first'])
})

test('a reply form in one tab holds no rows in another', async () => {
  const [first, second] = await renderTwice(null)
  mountedFormsOf(first.engine).add()
  expect([first, second].map(({ engine }) => mountedFormsOf(engine).any())).toEqual([true, false])
})
