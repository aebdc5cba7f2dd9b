import budgets from '../budgets.json' with { type: 'json' }
import type { BenchTab } from '../harness/benchTab.ts'
import { type Figure, median } from '../harness/figure.ts'
import { slowDown } from '../harness/machine.ts'
import { openRig, type Rig, rest } from '../harness/rig.ts'

const TABS = 20
const SLOWED = 4
const ELEMENTS = 1_500

/** The background colours that a dragged slider goes through. */
const shades = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `#10${(0x10 + 3 * at).toString(16)}30`)

const themeWith = (bg: string): string =>
  JSON.stringify({
    rookery_theme: 1,
    name: 'bench',
    colours: { bg, fg: '#203040', text: '#e8e8e8' },
    radii: {},
  })

/** Records when the page's theme changed, by the wall clock, which all tabs share. */
const RECORD_THEME_CHANGE = `window.themedAt = 0; new MutationObserver(() => { window.themedAt = Date.now() })
  .observe(document.head, { childList: true }); void 0`

/** Measures changes of a variable that nothing uses: the least that changing an inherited variable costs. */
const FLOOR = `(() => {
  const times = []
  for (let round = 1; round <= 12; round++) {
    const startedAt = performance.now()
    document.documentElement.style.setProperty('--unused', round)
    void getComputedStyle(document.body).color
    times.push(performance.now() - startedAt)
  }
  return times
})()`

/** Measures changes of every colour in the page's style sheet, each with its styles and layout. */
const RECALCULATE = `(() => {
  const [sheet] = document.adoptedStyleSheets
  const text = [...sheet.cssRules].map((rule) => rule.cssText).join('')
  const times = []
  for (let round = 1; round <= 12; round++) {
    const moved = text.replaceAll(/(--[\\w-]+: #\\w{5})\\w/g, (_, start) => start + round.toString(16))
    const startedAt = performance.now()
    sheet.replaceSync(moved)
    void getComputedStyle(document.body).color
    void document.body.offsetHeight
    times.push(performance.now() - startedAt)
  }
  return times
})()`

export const theme: Figure = {
  name: 'theme',
  title: `A step of a theme's slider in one of ${TABS} tabs; styles with ${ELEMENTS.toLocaleString('en')} elements`,
  async run(report, { dist, quick }) {
    const rig = await openRig({ dist })
    try {
      await rig.run({ kind: 'setOwnTheme', text: themeWith('#101020') })
      await rig.run({ kind: 'setPreferences', change: { theme: 'own' } })
      await rig.tab().waitFor('the theme', `document.adoptedStyleSheets[0]?.cssRules.length > 0`)
      const { elements, times, floor } = await stylesOf(rig.tab())
      report({
        what: `recalculating styles, processor slowed ${SLOWED} ×`,
        value: median(times),
        unit: 'ms',
        budget: budgets.theme.stylesMs,
        note: `${elements} elements, median of ${times.length}`,
      })
      report({
        what: '  of this, for a variable that nothing uses',
        value: median(floor),
        unit: 'ms',
        note: 'the browser visits every element',
      })
      const tabs = quick ? 5 : TABS
      const seen = await stepTimes(rig, tabs)
      report({
        what: 'until the visible tab shows a step of another',
        value: median(seen),
        unit: 'ms',
        budget: budgets.theme.visibleTabMs,
        note: `${tabs} tabs, median of ${seen.length}, longest ${Math.max(...seen)} ms`,
      })
    } finally {
      await rig.close()
    }
  },
}

/** How long the tab takes to recalculate its styles, in ms, with how many elements. */
async function stylesOf(
  tab: BenchTab,
): Promise<{ readonly elements: number; readonly times: number[]; readonly floor: number[] }> {
  // The timeline renders few rows, so copies of them make up the number.
  const elements = await tab.evaluate<number>(`(() => {
    const feed = document.querySelector('main [role="feed"]')
    const rows = [...feed.querySelectorAll('article')]
    for (let at = 0; document.querySelectorAll('*').length < ${ELEMENTS}; at++)
      feed.parentElement.append(rows[at % rows.length].cloneNode(true))
    return document.querySelectorAll('*').length
  })()`)
  await slowDown(tab.session, SLOWED)
  const floor = await tab.evaluate<number[]>(FLOOR)
  const times = await tab.evaluate<number[]>(RECALCULATE)
  await slowDown(tab.session)
  return { elements, times, floor }
}

/** Changes the theme in the first tab. Resolves with how long the newest, visible one takes to show each step, in ms. */
async function stepTimes(rig: Rig, tabs: number): Promise<number[]> {
  await rig.openTabs(tabs)
  // By then most hidden tabs are asleep: reloaded, but not rendered (decision 27).
  await rest(5_000)
  await rig.tab().evaluate(RECORD_THEME_CHANGE)
  const seen: number[] = []
  for (const shade of shades(8)) {
    const startedAt = Date.now()
    await rig.tabs[0]?.evaluate(
      `window.rookery.run(${JSON.stringify({ kind: 'setOwnTheme', text: themeWith(shade) })})`,
    )
    await rest(1_000)
    const at = await rig.tab().evaluate<number>('window.themedAt')
    seen.push(at < startedAt ? Number.POSITIVE_INFINITY : at - startedAt)
  }
  return seen
}
