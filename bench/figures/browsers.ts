import {
  type AnyBrowser,
  type AnyTab,
  BROWSERS,
  type BrowserName,
  signInAnywhere,
  untilIn,
} from '../harness/anyBrowser.ts'
import { type Figure, formatValue, median, percentile, type Row } from '../harness/figure.ts'
import { pssOf } from '../harness/processes.ts'
import { HOME, rest } from '../harness/rig.ts'
import { PER_FRAME_PX, SCROLLER } from '../harness/scrolling.ts'
import { watchedCopy } from '../harness/watchedCopy.ts'

const POSTS = 2_000
/** The further tabs whose memory is read together. */
const FURTHER_TABS = 5
/** The start's extras follow the first posts, and the service worker caches its files. */
const SETTLED_MS = 6_000
/** By then hidden tabs are asleep (R42), where the browser hides any. */
const HIDDEN_MS = 45_000
const KEYS = 10
const FRAMES = 400

const ENGINES = `return (await navigator.locks.query()).held.filter(({ name }) => /^rookery-engine-[0-9a-f]+$/.test(name)).length`

/** The measurements in each browser, by their words in the table. */
const QUANTITIES = {
  'requests of a further tab': 'count',
  'engines, with three tabs': 'count',
  'sockets, with three tabs': 'count',
  'first post in a further tab': 'ms',
  'memory a further tab, after a few seconds': 'bytes',
  'memory a further tab, after 45 s in the background': 'bytes',
  'scrolling, 99th percentile of frames': 'ms',
  'key to its effect (f: favourite)': 'ms',
} as const satisfies Readonly<Record<string, Row['unit']>>
type Quantity = keyof typeof QUANTITIES
/** Takes down one measurement. */
type Note = (what: Quantity, value: number) => void

/** The same in each of the three browsers, with the table of docs/browsers.md. */
export const browsers: Figure = {
  name: 'browsers',
  title: 'Chromium, Firefox and WebKit',
  onlyByName: true,
  async run(report, { dist, quick }) {
    const runs = quick ? 1 : 3
    const names = Object.keys(BROWSERS) as BrowserName[]
    const quantities = Object.entries(QUANTITIES) as [Quantity, Row['unit']][]
    const cells = new Map(quantities.map(([what]): [Quantity, string[]] => [what, []]))
    const watched = watchedCopy(dist)
    try {
      for (const name of names) {
        const values = new Map<Quantity, number[]>()
        const note: Note = (what, value) => values.set(what, [...(values.get(what) ?? []), value])
        for (let run = 0; run < runs; run += 1)
          await measure(await BROWSERS[name]({ dist: watched.dist, posts: POSTS }), note)
        for (const [what, unit] of quantities) {
          const all = values.get(what) ?? []
          report({ what: `${name}: ${what}`, value: median(all), unit, note: `median of ${all.length}` })
          cells.get(what)?.push(formatValue(median(all), unit))
        }
      }
    } finally {
      watched.remove()
    }
    const rows = [
      ['', ...names],
      ['---', ...names.map(() => '---')],
      ...[...cells].map(([what, each]) => [what, ...each]),
    ]
    console.log(['', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'))
  },
}

/** Measures everything once in a browser that has just started, and closes it. */
async function measure(browser: AnyBrowser, note: Note): Promise<void> {
  try {
    const first = await signInAnywhere(browser)
    await rest(SETTLED_MS)
    await measureFurtherTabs(browser, first, note)
    await measureKeys(first, note)
    await measureScrolling(first, note)
    await measureMemory(browser, note)
  } finally {
    await browser.close()
  }
}

async function openHome(browser: AnyBrowser): Promise<{ tab: AnyTab; ms: number }> {
  const tab = await browser.openTab(HOME)
  return { tab, ms: await untilIn<number>(tab, 'return window.firstPostMs') }
}

async function measureFurtherTabs(browser: AnyBrowser, first: AnyTab, note: Note): Promise<void> {
  const { control } = browser.instance
  // The first one fills the browser's caches.
  await (await openHome(browser)).tab.close()
  for (let round = 0; round < 5; round += 1) {
    await rest(1_000)
    control.resetStats()
    const { tab, ms } = await openHome(browser)
    await rest(1_000)
    note('requests of a further tab', control.stats().apiRequests)
    note('first post in a further tab', ms)
    await tab.close()
  }
  const two = [await openHome(browser), await openHome(browser)]
  note('engines, with three tabs', await first.run<number>(ENGINES))
  note('sockets, with three tabs', control.stats().websockets)
  for (const { tab } of two) await tab.close()
  await first.show()
  await rest(1_000)
}

/** Favourites the focused post by its key, and takes that back. */
async function measureKeys(tab: AnyTab, note: Note): Promise<void> {
  await tab.run(`document.querySelector('main article button[aria-label^="Favorite"]').focus()`)
  for (let pressed = 0; pressed < KEYS; pressed += 1) {
    await tab.run('window.keyTimes.length = 0')
    await tab.key('f')
    await untilIn(tab, 'return window.keyTimes.length > 0')
    note('key to its effect (f: favourite)', await tab.run<number>('return window.keyTimes[0]'))
    await rest(500)
  }
}

/** Scrolls through posts that the page has loaded by scrolling. */
async function measureScrolling(tab: AnyTab, note: Note): Promise<void> {
  const scroll = (frames: number): Promise<number[]> =>
    tab.run(`${SCROLLER}
      const times = []
      for (let last = await new Promise(requestAnimationFrame); times.length < ${frames}; ) {
        element.scrollTop += ${PER_FRAME_PX}
        const now = await new Promise(requestAnimationFrame)
        times.push(now - last)
        last = now
      }
      return times`)
  // Home may have been read in another tab, where it would end.
  await tab.run(`await rookery.run({ kind: 'setPreferences', change: { endsAtMark: false } })`)
  await scroll(FRAMES)
  await tab.run(`${SCROLLER}; element.scrollTop = 0`)
  await rest(2_000)
  note('scrolling, 99th percentile of frames', percentile(await scroll(FRAMES), 99))
  await tab.run(`${SCROLLER}; element.scrollTop = 0`)
}

async function measureMemory(browser: AnyBrowser, note: Note): Promise<void> {
  const perTab = (before: number): number => (pssOf(browser.pid) - before) / FURTHER_TABS
  await rest(SETTLED_MS)
  const before = pssOf(browser.pid)
  for (let opened = 0; opened < FURTHER_TABS; opened += 1) await openHome(browser)
  await rest(SETTLED_MS)
  note('memory a further tab, after a few seconds', perTab(before))
  await rest(HIDDEN_MS)
  note('memory a further tab, after 45 s in the background', perTab(before))
}
