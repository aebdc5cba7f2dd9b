import { afterEach, expect, test } from 'vitest'
import { PRESETS } from '../../src/shared/theme/presets/presets.ts'
import { axeOfColours } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import type { World } from './harness/world.ts'

let world: World | undefined
afterEach(() => world?.close())

test('every preset is worn, and its colours have enough contrast (TM25)', async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  await tab.page.getByRole('feed').first().getByRole('article').first().waitFor()
  const found: unknown[] = []
  for (const { choice } of PRESETS) {
    await tab.page.evaluate(
      (theme) => window.rookery?.run({ kind: 'setPreferences', change: { theme } }),
      choice,
    )
    const page = PRESETS.find((preset) => preset.choice === choice)?.source.colours.bg
    await until(choice, () =>
      tab.page.evaluate(
        (colour) => getComputedStyle(document.documentElement).getPropertyValue('--page').trim() === colour,
        page,
      ),
    )
    const findings = await axeOfColours(tab)
    if (findings.length > 0) found.push([choice, findings])
  }
  expect(found).toEqual([])
})
