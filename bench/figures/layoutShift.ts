import { postWithFiles, type TestFile } from '../../tests/e2e/harness/attach.ts'
import { until } from '../../tests/e2e/harness/browser.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type BenchTab, firstPostMs } from '../harness/benchTab.ts'
import type { Figure } from '../harness/figure.ts'
import { HOME, openRig, type Rig, rest } from '../harness/rig.ts'
import { endlessHome, SCROLLER } from '../harness/scrolling.ts'

/** Delay of each image, sound and video. */
const DELAY_MS = 700

/** `count` pictures of different shapes, half of them described. */
const pictures = (name: string, count: number): TestFile[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${name}${at}.png`,
    description: at % 2 === 0 ? 'A picture' : '',
    width: [1280, 640, 480, 1600][at % 4],
    height: [853, 1200, 480, 300][at % 4],
  }))

/** Posts with every kind of attachment, some with wrong or missing sizes. */
const POSTS: readonly (readonly TestFile[])[] = [
  pictures('one', 1),
  pictures('two', 2),
  pictures('five', 5),
  pictures('dozen', 12),
  [{ name: 'gif.gif', mime: 'image/gif', width: 300, height: 200 }],
  [{ name: 'square.png', width: 1, height: 1 }],
  [{ name: 'no-size.png', sizeless: true }],
  [{ name: 'film.webm', type: 'video', width: 160, height: 120 }],
  [{ name: 'no-size.webm', type: 'video', sizeless: true }],
  [{ name: 'tune.wav', type: 'audio', description: 'A tune' }],
  [{ name: 'paper.pdf', type: 'unknown', description: 'A paper' }],
  [{ name: 'game.swf', type: 'unknown', mime: 'application/x-shockwave-flash' }],
  [
    { name: 'mixed.png' },
    { name: 'mixed.wav', type: 'audio' },
    { name: 'mixed.pdf', type: 'unknown' },
    { name: 'mixed.webm', type: 'video' },
  ],
]

/**
 * Sums layout shifts without user input, like CLS but without its session windows. Posts and the rest of the page have
 * separate sums, because the rest may make room for a button once the posts are scrolled.
 */
const WATCH = `(() => {
  window.shifts = { posts: 0, rest: 0, moved: [] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      // A removed node was most likely in a post.
      const ofPosts = sources.some(({ node }) => !node?.isConnected || node.parentElement.closest('[role=feed]'))
      window.shifts[ofPosts ? 'posts' : 'rest'] += value
      for (const { node } of sources) window.shifts.moved.push(node?.nodeName ?? 'something')
    }
  }).observe({ type: 'layout-shift', buffered: true })
})()`

interface Shifts {
  readonly posts: number
  readonly rest: number
  readonly moved: readonly string[]
}

const thousands = (score: number): number => score * 1_000

export const layoutShift: Figure = {
  name: 'layoutShift',
  title: `Layout shift score of a timeline whose media load ${DELAY_MS / 1000} s late`,
  async run(report, { dist, quick }) {
    const rig = await openRig({ dist })
    try {
      for (let round = 0; round < (quick ? 1 : 3); round += 1)
        for (const [at, files] of POSTS.entries())
          await postWithFiles(rig.instance, `late media ${round} ${at}`, files, { sensitive: at % 5 === 4 })
      const atStart = await reloadHome(rig)
      const tab = rig.tab()
      await settled(tab)
      const atTop = await shiftsOf(tab)
      await endlessHome(rig)
      await scrollSlowly(tab)
      const all = await shiftsOf(tab)
      report({
        what: 'posts while their media load, in thousandths',
        value: thousands(all.posts - atStart.posts),
        unit: 'count',
        budget: budgets.layoutShift.thousandths,
        note: all.moved.slice(atStart.moved.length, atStart.moved.length + 4).join(', '),
      })
      const other = (what: string, score: number): void =>
        report({ what, value: thousands(score), unit: 'count' })
      other('posts, before any scrolling', atTop.posts - atStart.posts)
      other('the rest of the page', all.rest - atStart.rest)
      other('before the first post was painted', atStart.posts + atStart.rest)
    } finally {
      await rig.close()
    }
  },
}

/** Reloads home with slow media. Resolves with the shifts until its first post was painted. */
async function reloadHome(rig: Rig): Promise<Shifts> {
  const tab = rig.tab()
  rig.instance.control.fault({ match: 'GET /media/', delayMs: DELAY_MS })
  await tab.session.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })
  await tab.navigate(new URL(HOME, rig.instance.origin).href)
  await firstPostMs(tab)
  return shiftsOf(tab)
}

const shiftsOf = (tab: BenchTab): Promise<Shifts> => tab.evaluate<Shifts>('window.shifts')

/** Waits until all images near the viewport are loaded. */
async function settled(tab: BenchTab): Promise<void> {
  await rest(DELAY_MS)
  await until('the pictures', () =>
    tab.evaluate<boolean>(`[...document.querySelectorAll('[role=feed] img')].every((image) =>
      image.complete || image.getBoundingClientRect().top > innerHeight * 2)`),
  )
  await rest(300)
}

/** Scrolls down by half a window at a time, and waits for the media after each step. */
async function scrollSlowly(tab: BenchTab): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    await tab.evaluate(`new Promise((resolve) => {
      ${SCROLLER}
      element.scrollTop += innerHeight / 2
      requestAnimationFrame(() => resolve())
    })`)
    await settled(tab)
  }
}
