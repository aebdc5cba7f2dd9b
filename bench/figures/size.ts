import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotli } from '../../scripts/compress.mjs'
import budgets from '../budgets.json' with { type: 'json' }
import { firstPostMs, openBenchTab } from '../harness/benchTab.ts'
import type { Figure } from '../harness/figure.ts'
import { HOME, openRig } from '../harness/rig.ts'

export const size: Figure = {
  name: 'size',
  title: 'JavaScript to the first signed-in timeline, brotli',
  async run(report, { dist }) {
    const rig = await openRig({ dist })
    try {
      const tab = await openBenchTab(rig.browser, new URL(HOME, rig.instance.origin).href)
      const first = await firstPostMs(tab)
      const { metrics } = await tab.session.send('Performance.getMetrics')
      const scriptS = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
      // Requests that start after the first post don't count.
      const requested = await tab.evaluate<string[]>(`performance.getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= ${first}).map(({ name }) => new URL(name).pathname)`)

      const bytesOf = (path: string): number => {
        const file = join(dist, path)
        return path.endsWith('.js') && existsSync(file) ? brotli(readFileSync(file)).length : 0
      }
      const scripts = [...new Set(requested)].filter(
        (path) => bytesOf(path) > 0 && !/\/engine-[^/]*$/.test(path),
      )
      const entries = (await rig.browser.targets('shared_worker')).map(({ url }) => new URL(url).pathname)
      // The entry imports the core by its name.
      const engines = entries.flatMap((path) => {
        const imported = readFileSync(join(dist, path), 'utf8').matchAll(/from"\.\/([^"]+)"/g)
        return [path, ...[...imported].map(([, name = '']) => `/assets/${name}`)]
      })
      const sum = (paths: readonly string[]): number =>
        paths.reduce((bytes, path) => bytes + bytesOf(path), 0)
      report({
        what: 'page',
        value: sum(scripts),
        unit: 'bytes',
        budget: budgets.size.pageBytes,
        note: `${scripts.length} files`,
      })
      report({ what: 'engine', value: sum(engines), unit: 'bytes', budget: budgets.size.engineBytes })
      report({ what: 'page, time in its scripts until about then', value: scriptS * 1_000, unit: 'ms' })
    } finally {
      await rig.close()
    }
  },
}
