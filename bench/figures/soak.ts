import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { at } from '../../scripts/run.mjs'
import budgets from '../budgets.json' with { type: 'json' }
import type { Figure } from '../harness/figure.ts'
import type { Census } from '../soak/census.ts'

/** Everything is warm after so many hours: caches are full, and each limit was reached once. */
const WARM_HOURS = 2
const HOURS = 48

export const soak: Figure = {
  name: 'soak',
  title: 'The engine before a busy instance for two days, in Node',
  withoutBrowser: true,
  async run(report, { quick, hours = quick ? WARM_HOURS + 1 : HOURS }) {
    const all: Census[] = []
    for await (const census of censuses(hours)) {
      all.push(census)
      const { heapBytes, entities, timelineRows, listeners, timers, storedRows, storedBytes } = census
      const stored = `${storedRows} stored (${Math.round(storedBytes / 1_000)} kB)`
      const note = `${entities} entities, ${timelineRows} rows, ${listeners} listeners, ${timers} timers, ${stored}`
      report({ what: `heap after ${all.length} h`, value: heapBytes, unit: 'bytes', note })
    }
    const warm = all[WARM_HOURS - 1]
    if (warm === undefined) return
    const grows = (what: string, of: (census: Census) => number): void =>
      report({
        what: `${what}, at most after ${WARM_HOURS} h against then`,
        value: Math.max(...all.slice(WARM_HOURS - 1).map(of)) / of(warm),
        unit: 'times',
        budget: budgets.soak.times,
      })
    grows('heap', ({ heapBytes }) => heapBytes)
    grows('entities', ({ entities }) => entities)
    grows('listeners', ({ listeners }) => listeners)
    grows('timers', ({ timers }) => timers)
    grows('stored bytes', ({ storedBytes }) => storedBytes)
  },
}

/** Soaks an engine in a process of its own. Yields what it holds at each hour. */
async function* censuses(hours: number): AsyncGenerator<Census> {
  const child = spawn(process.execPath, ['--import', 'tsx', at('bench/soak/main.ts'), String(hours)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Census
  const [code] = await ended
  if (code !== 0) throw new Error(`the soak ended with ${code}`)
}
