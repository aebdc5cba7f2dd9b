import { findEmoji, indexOf } from '../../src/worker/features/emoji/emojiIndex.ts'
import { readUnicode } from '../../src/worker/features/emoji/unicodeEmoji.ts'
import type { CustomEmoji } from '../../src/worker/normalize/customEmojis.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, median, percentile } from '../harness/figure.ts'

const CUSTOM = 20_000
/** Queries that match none, a few, a tenth, and nearly all emoji. */
const QUERIES = ['zzz', 'herd_0123', 'animal7', 'herd', 'er', 'd_1']

/** Measures the engine's share of a lookup; `typing` measures what the user waits for. */
export const emoji: Figure = {
  name: 'emoji',
  title: `${CUSTOM.toLocaleString('en')} custom emoji: an index built once, searched at every key press`,
  inNodeByDefault: true,
  async run(report, { quick }) {
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
    report({ what: 'building the index', value: performance.now() - from, unit: 'ms' })
    const times: number[] = []
    for (let round = 0; round < (quick ? 20 : 100); round += 1) {
      for (const query of QUERIES) {
        const start = performance.now()
        findEmoji(index, query, 5)
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
  },
}
