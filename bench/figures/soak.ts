import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { at } from '../../scripts/run.mjs'
import budgets from '../budgets.json' with { type: 'json' }
import type { Figure, Report } from '../harness/figure.ts'
import type { Census } from '../soak/census.ts'
import { type Footprint, footprints } from '../soak/inBrowser.ts'

/** After this many hours everything is warm: caches are full, and each limit has been reached. */
const WARM_HOURS = 4
const HOURS = 48
/** Results of commands, and which drafts were sent, are stored for a day (E40). */
const STORED_HOURS = 24
/** In a browser: when everything is warm, and how long the soak lasts. */
const WARM_MINUTES = 5
const MINUTES = 30

export const soak: Figure = {
  name: 'soak',
  title: 'A busy instance for two days in Node, or for half an hour in a browser',
  inNodeByDefault: true,
  async run(report, { dist, quick, hours = quick ? WARM_HOURS + 1 : HOURS, inBrowser, minutes = MINUTES }) {
    if (inBrowser) return soakBrowser(report, dist, minutes)
    const all: Census[] = []
    for await (const census of censuses(hours)) {
      all.push(census)
      const { heapBytes, entities, timelineRows, listeners, timers, storedRecords, storedBytes } = census
      const stored = `${storedRecords} stored (${Math.round(storedBytes / 1_000)} kB)`
      const note = `${entities} entities, ${timelineRows} rows, ${listeners} listeners, ${timers} timers, ${stored}`
      report({ what: `heap after ${all.length} h`, value: heapBytes, unit: 'bytes', note })
    }
    const grows = growthFrom(report, all, WARM_HOURS, 'h', budgets.soak.times)
    grows('heap', ({ heapBytes }) => heapBytes)
    grows('entities', ({ entities }) => entities)
    grows('listeners', ({ listeners }) => listeners)
    grows('timers', ({ timers }) => timers)
    const growsLater = growthFrom(report, all, WARM_HOURS + STORED_HOURS, 'h', budgets.soak.times)
    growsLater('stored bytes', ({ storedBytes }) => storedBytes)
  },
}

async function soakBrowser(report: Report, dist: string, minutes: number): Promise<void> {
  const all: Footprint[] = []
  for await (const footprint of footprints(dist, minutes)) {
    all.push(footprint)
    const { engineBytes, tabBytes, nodes, detached } = footprint
    const note = `the tab that stays ${(tabBytes / 1e6).toFixed(1)} MB, ${nodes} nodes, ${detached} detached`
    report({ what: `engine's heap after ${all.length} min`, value: engineBytes, unit: 'bytes', note })
  }
  // A short run, which is only for trying out, counts as warm after half of it.
  const warmAt = Math.min(WARM_MINUTES, Math.ceil(minutes / 2))
  const grows = growthFrom(report, all, warmAt, 'min', budgets.soak.timesInBrowser)
  grows("the engine's heap", ({ engineBytes }) => engineBytes)
  grows('the heap of the tab that stays', ({ tabBytes }) => tabBytes)
  grows('its nodes, detached ones included', ({ nodes }) => nodes)
}

/** Returns a function that reports how far a measurement grew beyond its value at the time `warmAt`, at most. */
function growthFrom<T>(report: Report, all: readonly T[], warmAt: number, unit: string, budget: number) {
  const warm = all[warmAt - 1]
  return (what: string, of: (held: T) => number): void => {
    if (warm === undefined) return
    report({
      what: `${what}, at most after ${warmAt} ${unit} against then`,
      value: Math.max(...all.slice(warmAt - 1).map(of)) / of(warm),
      unit: 'times',
      budget,
    })
  }
}

/** Soaks an engine in a process of its own. Yields a census at each simulated hour. */
async function* censuses(hours: number): AsyncGenerator<Census> {
  const child = spawn(process.execPath, ['--import', 'tsx', at('bench/soak/main.ts'), String(hours)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Census
  const [code] = await ended
  if (code !== 0) throw new Error(`the soak ended with ${code}`)
}
