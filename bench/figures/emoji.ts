import { findEmoji, indexOf } from '../../src/worker/emoji/emojiIndex.ts'
import { readUnicode } from '../../src/worker/emoji/unicodeEmoji.ts'
import type { CustomEmoji } from '../../src/worker/normalize/emoji.ts'
import budgets from '../budgets.json' with { type: 'json' }
import type { BenchTab } from '../harness/benchTab.ts'
import { type Figure, median, percentile } from '../harness/figure.ts'
import { openRig, rest } from '../harness/rig.ts'

const CUSTOM = 20_000
/** Found by nothing, by few, by a tenth, and by nearly all of them. */
const WORDS = ['zzz', 'herd_0123', 'animal7', 'herd', 'er', 'd_1']
/** Typed key by key; each but the first brings a list. */
const TYPED = ':herd_0123'

export const emoji: Figure = {
  name: 'emoji',
  title: `${CUSTOM.toLocaleString('en')} custom emoji: an index made once, looked through for every key`,
  async run(report, { dist, quick }) {
    const custom = Array.from({ length: CUSTOM }, (_, at): CustomEmoji => {
      const name = `herd_${String(at).padStart(5, '0')}`
      const url = `https://rookery.example/emoji/${name}.png`
      return { name, url, staticUrl: url, tags: [`animal${at % 97}`], pack: `herd ${at % 40}` }
    })
    const unicode = readUnicode(
      Array.from({ length: 1_900 }, (_, at) => [
        at % 10,
        `u${at}`,
        `emoji_${at}`,
        `emoji ${at}`,
        '',
        'a|b|c',
        '',
      ]),
    )
    const from = performance.now()
    const index = indexOf(custom, unicode)
    report({ what: 'the index, made once', value: performance.now() - from, unit: 'ms' })
    const times: number[] = []
    for (let round = 0; round < (quick ? 20 : 100); round += 1) {
      for (const word of WORDS) {
        const start = performance.now()
        findEmoji(index, word, 5)
        times.push(performance.now() - start)
      }
    }
    report({ what: 'one lookup, median', value: median(times), unit: 'ms', budget: budgets.emoji.medianMs })
    report({
      what: 'one lookup, 95th percentile',
      value: percentile(times, 95),
      unit: 'ms',
      budget: budgets.emoji.lookupMs,
    })

    // An engine of the tab's own, which fetches the emoji that were added since.
    const rig = await openRig({ dist, form: 'dedicated' })
    try {
      rig.instance.control.emoji(CUSTOM)
      await rig.openTab()
      const tab = rig.tab()
      await rest(quick ? 6_000 : 10_000)
      await tab.evaluate(WATCH)
      const rounds = quick ? 3 : 12
      for (let round = 0; round < rounds; round += 1) {
        await tab.evaluate(`${AREA}.focus(); ${AREA}.select(); document.execCommand('delete')`)
        for (const text of TYPED) {
          await tab.session.send('Input.insertText', { text })
          await rest(80)
        }
      }
      const { lists, keys } = await tab.evaluate<{ lists: number[]; keys: number[] }>('window.emojiTimes')
      report({
        what: 'a key to its list, 95th percentile',
        value: percentile(lists.slice(TYPED.length), 95),
        unit: 'ms',
        budget: budgets.emoji.listMs,
        note: `${lists.length} lists`,
      })
      report({ what: 'a key to its character, 95th percentile', value: percentile(keys, 95), unit: 'ms' })
      const opened: number[] = []
      for (let round = 0; round <= rounds; round += 1) opened.push(await openPicker(tab))
      report({
        what: 'the picker, opened, median',
        value: median(opened.slice(1)),
        unit: 'ms',
        budget: budgets.emoji.pickerMs,
        note: `first ${Math.round(opened[0] ?? 0)} ms`,
      })
    } finally {
      await rig.close()
    }
  },
}

const AREA = `document.querySelector('form textarea')`

/** Notes how long after a key its character, and its list, are there to be painted. */
const WATCH = `(() => {
  window.emojiTimes = { lists: [], keys: [] }
  let start = 0
  let shown = null
  ${AREA}.addEventListener('beforeinput', () => {
    start = performance.now()
    const from = start
    requestAnimationFrame(() => queueMicrotask(() => window.emojiTimes.keys.push(performance.now() - from)))
  }, true)
  new MutationObserver(() => {
    const now = document.querySelector('[role=listbox]')?.textContent ?? null
    if (start !== 0 && now !== null && now !== shown) {
      window.emojiTimes.lists.push(performance.now() - start)
      start = 0
    }
    shown = now
  }).observe(${AREA}.form, { childList: true, characterData: true, subtree: true })
})()`

/** Opens the picker and closes it; until its first emoji are there to be painted, in ms. */
async function openPicker(tab: BenchTab): Promise<number> {
  await tab.evaluate(`(() => {
    window.pickerMs = 0
    const from = performance.now()
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=gridcell]')) return
      watch.disconnect()
      requestAnimationFrame(() => { window.pickerMs = performance.now() - from })
    })
    watch.observe(document.body, { childList: true, subtree: true })
    document.querySelector('[data-picker]').click()
  })()`)
  await tab.waitFor('the picker', 'window.pickerMs > 0')
  const ms = await tab.evaluate<number>('window.pickerMs')
  await tab.evaluate(`document.querySelector('[data-picker]').click()`)
  await tab.waitFor('the picker to be gone', `!document.querySelector('[role=gridcell]')`)
  return ms
}
