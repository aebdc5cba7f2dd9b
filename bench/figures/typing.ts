import budgets from '../budgets.json' with { type: 'json' }
import { type BenchTab, openBenchTab } from '../harness/benchTab.ts'
import { type Figure, median, percentile, type Report } from '../harness/figure.ts'
import { keyLatencies } from '../harness/keyLatencies.ts'
import { launchOnMachine, slowDown } from '../harness/machine.ts'
import { openRig, type Rig, rest } from '../harness/rig.ts'

const CUSTOM = 20_000
const SLOWED = 4
const POSTS_PER_SECOND = 5
/** A fast typist. */
const KEY_EVERY_MS = 130
const PLAIN = 'the rooks came home over the bare elms '
/** From the second key on, each key shows another list of suggestions. */
const COMPLETED = ':herd_01234'

/**
 * Draws frames on demand rather than 60 times a second. Otherwise the wait for the next refresh, up to 16.7 ms whatever
 * the page does, would dominate the measurement.
 */
const UNLIMITED_FRAME_RATE = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/**
 * Typing beside a timeline that receives posts. "Key to character" is the time from the browser's receipt of a key to the
 * presentation of the frame with its character (`keyLatencies`). The share of the browser and the machine is measured in
 * a field of an empty page; the budget applies to the rest. "Key to list" is the time from the key until the frame with
 * the new list is drawn. Only the page is throttled: the browser can't throttle the engine's worker.
 */
export const typing: Figure = {
  name: 'typing',
  title: `Typing: ${CUSTOM.toLocaleString('en')} custom emoji, ${POSTS_PER_SECOND} posts/s, processor slowed ${SLOWED} ×`,
  async run(report, { dist, quick }) {
    const rounds = quick ? 3 : 10
    const bare = await inEmptyPage(rounds)
    const rig = await openRig({ dist, emoji: CUSTOM, flags: UNLIMITED_FRAME_RATE })
    const keysOf = (tab: BenchTab, text: string, times: number): Promise<number[]> =>
      keyLatencies(rig.browser, () => typeAgain(tab, text, times))
    const reportTimes = (what: string, ms: readonly number[]): void =>
      report({
        what: `${what}, 95th percentile`,
        value: percentile(ms, 95),
        unit: 'ms',
        note: `median ${median(ms).toFixed(1)} ms of ${ms.length}`,
      })
    const reportOverBare = (what: string, ms: readonly number[]): void => {
      reportTimes(what, ms)
      report({
        what: '  on top of an empty page',
        value: Math.max(0, percentile(ms, 95) - percentile(bare, 95)),
        unit: 'ms',
        budget: budgets.typing.keyMs,
        note: `median ${(median(ms) - median(bare)).toFixed(1)} ms`,
      })
    }
    try {
      reportTimes('key to character in an empty page', bare)
      const tab = await openForm(rig)
      rig.instance.control.burst({ count: 100_000, perSecond: POSTS_PER_SECOND })
      await rest(2_000)

      await tab.evaluate(WATCH_LISTS)
      // Traced although only the lists are read, so that both measurements of lists are alike.
      await keysOf(tab, COMPLETED, rounds * 2)
      const lists = await tab.evaluate<number[]>('window.listTimes')
      report({
        what: 'key to list, not slowed, 95th percentile',
        value: percentile(lists, 95),
        unit: 'ms',
        budget: budgets.typing.listMs,
        note: `median ${Math.round(median(lists))} ms of ${lists.length}`,
      })
      await measurePicker(report, tab, rounds, quick ? 120 : 400)

      await slowDown(tab.session, SLOWED)
      reportOverBare('key to character', await keysOf(tab, PLAIN, rounds))
      await tab.evaluate('window.listTimes.length = 0')
      reportOverBare('the same with a list open', await keysOf(tab, COMPLETED, rounds * 2))
      reportTimes('key to list', await tab.evaluate<number[]>('window.listTimes'))
    } finally {
      await rig.close()
    }
  },
}

/** Opens a tab, focuses its form, and waits until emoji are suggested there. */
async function openForm(rig: Rig): Promise<BenchTab> {
  await rig.openTab()
  const tab = rig.tab()
  await tab.waitFor('the form', TEXT_AREA)
  await tab.evaluate(`${TEXT_AREA}.focus()`)
  await type(tab, COMPLETED.slice(0, 5))
  await tab.waitFor('the emoji', `document.querySelector('[role=listbox]')?.textContent.includes('herd_0')`)
  await clear(tab)
  return tab
}

async function measurePicker(
  report: Report,
  tab: BenchTab,
  rounds: number,
  frameCount: number,
): Promise<void> {
  const opened: number[] = []
  for (let round = 0; round <= rounds; round += 1) opened.push(await openPicker(tab, round < rounds))
  report({
    what: 'opening the picker, not slowed, median',
    value: median(opened.slice(1)),
    unit: 'ms',
    budget: budgets.typing.pickerMs,
    note: `first ${Math.round(opened[0] ?? 0)} ms`,
  })
  const frames = await scrollPicker(tab, frameCount)
  report({
    what: 'longest frame while scrolling the picker, not slowed',
    value: Math.max(...frames),
    unit: 'ms',
    budget: budgets.typing.pickerFrameMs,
    note: `${frames.length} frames, median ${median(frames).toFixed(1)} ms`,
  })
  await closePicker(tab)
}

const TEXT_AREA = `document.querySelector('textarea')`
const EMPTY_PAGE = 'data:text/html,<textarea rows=3></textarea>'
/** How long a key stays pressed. */
const PRESSED_MS = 60

/** The latencies of keys in a page that contains only a field. */
async function inEmptyPage(rounds: number): Promise<number[]> {
  const browser = await launchOnMachine({ flags: UNLIMITED_FRAME_RATE })
  try {
    const tab = await openBenchTab(browser, EMPTY_PAGE)
    await tab.waitFor('the field', TEXT_AREA)
    await tab.evaluate(`${TEXT_AREA}.focus()`)
    await typeAgain(tab, PLAIN, 1)
    await slowDown(tab.session, SLOWED)
    return await keyLatencies(browser, () => typeAgain(tab, PLAIN, rounds))
  } finally {
    await browser.close()
  }
}

async function typeAgain(tab: BenchTab, text: string, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await type(tab, text)
    await clear(tab)
  }
}

/** Types `text`, key by key. */
async function type({ session }: BenchTab, text: string): Promise<void> {
  for (const key of text) {
    const windowsVirtualKeyCode = key.toUpperCase().charCodeAt(0)
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, windowsVirtualKeyCode })
    await rest(PRESSED_MS)
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode })
    await rest(KEY_EVERY_MS - PRESSED_MS)
  }
}

async function clear(tab: BenchTab): Promise<void> {
  await tab.evaluate(`${TEXT_AREA}.focus(); ${TEXT_AREA}.select(); document.execCommand('delete')`)
  await rest(300)
}

/** Runs `then` after the next frame is drawn. */
const AFTER_FRAME = `
  const afterFrame = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = then
    channel.port2.postMessage(0)
  })
`

/** Records in `listTimes` the time from each key until its list is drawn. */
const WATCH_LISTS = `(() => {
  ${AFTER_FRAME}
  window.listTimes = []
  let key = 0
  let shown = null
  ${TEXT_AREA}.addEventListener('keydown', ({ timeStamp }) => { key = timeStamp }, true)
  new MutationObserver(() => {
    const now = document.querySelector('[role=listbox]')?.textContent ?? null
    if (key !== 0 && now !== null && now !== shown) {
      const from = key
      key = 0
      afterFrame(() => window.listTimes.push(performance.now() - from))
    }
    shown = now
  }).observe(${TEXT_AREA}.form, { childList: true, characterData: true, subtree: true })
})()`

/** Opens the picker and, with `close`, closes it again. Resolves with the time until its first emoji were drawn, in ms. */
async function openPicker(tab: BenchTab, close: boolean): Promise<number> {
  await tab.evaluate(`(() => {
    ${AFTER_FRAME}
    window.pickerMs = 0
    const from = performance.now()
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=gridcell]')) return
      watch.disconnect()
      afterFrame(() => { window.pickerMs = performance.now() - from })
    })
    watch.observe(document.body, { childList: true, subtree: true })
    document.querySelector('form [data-picker]').click()
  })()`)
  await tab.waitFor('the picker', 'window.pickerMs > 0')
  const ms = await tab.evaluate<number>('window.pickerMs')
  await rest(500)
  if (close) await closePicker(tab)
  return ms
}

async function closePicker(tab: BenchTab): Promise<void> {
  await tab.evaluate(`document.querySelector('form [data-picker]').click()`)
  await tab.waitFor('the picker to be gone', `!document.querySelector('[role=gridcell]')`)
  await rest(500)
}

/** Scrolls the open picker by 100 px in each frame. Resolves with the frames' durations, in ms. */
const scrollPicker = (tab: BenchTab, count: number): Promise<number[]> =>
  tab.evaluate<number[]>(`new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]')
    const frames = []
    let last = 0
    const step = (now) => {
      if (last !== 0) frames.push(now - last)
      last = now
      grid.scrollTop += 100
      if (frames.length < ${count}) requestAnimationFrame(step)
      else resolve(frames)
    }
    requestAnimationFrame(step)
  })`)
