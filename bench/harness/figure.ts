/** One benchmark, which reports one or more numbers. Its budgets are in `bench/budgets.json`. */
export interface Figure {
  /** The name on the command line: `npm run bench -- memory`. */
  readonly name: string
  /** The heading of its rows. */
  readonly title: string
  /** Runs only if it is named on the command line. */
  readonly onlyByName?: true
  /** Runs in Node, unless `--browser` asks for a browser. */
  readonly inNodeByDefault?: true
  /** Passes every number to `report` as soon as it is known. */
  run(report: Report, options: BenchOptions): Promise<void>
}

export interface BenchOptions {
  /** The folder of the measured client. */
  readonly dist: string
  /** Shorter and less precise, for trying out the figures themselves. */
  readonly quick: boolean
  /** `--hours`: how long the soak lasts. */
  readonly hours?: number
  /** `--browser`: the soak and chaos run in a browser. */
  readonly inBrowser: boolean
  /** `--minutes`: how long the soak lasts in a browser. */
  readonly minutes?: number
  /** `--seed`: seeds the random order of faults and acts in chaos. */
  readonly seed?: number
  /** `--faults`: how many faults strike in chaos. */
  readonly faults?: number
  /** `--dialect`: the server software that the instance imitates in chaos, in Node. */
  readonly dialect?: string
  /** `--long`: also measures memory after ten minutes at 5 posts/s. */
  readonly long: boolean
}

export type Report = (row: Row) => void

/** One measured number. */
export interface Row {
  /** The name of the measured quantity. */
  readonly what: string
  readonly value: number
  readonly unit: 'ms' | 'bytes' | 's' | 'times' | 'count'
  /** The maximum; with `isMinimum`, the minimum. Absent: shown for comparison. */
  readonly budget?: number
  readonly isMinimum?: boolean
  readonly note?: string
}

/** Whether `row` has no budget or is within it. */
export const isWithinBudget = ({ value, budget, isMinimum = false }: Row): boolean =>
  budget === undefined || (Number.isFinite(value) && (isMinimum ? value >= budget : value <= budget))

/** `value` formatted with its unit. */
export function formatValue(value: number, unit: Row['unit']): string {
  switch (unit) {
    case 'ms':
      return `${value.toFixed(value < 10 ? 2 : 0)} ms`
    case 's':
      return `${value.toFixed(2)} s`
    case 'bytes':
      return value < 1_000_000 ? `${(value / 1_000).toFixed(1)} kB` : `${(value / 1_000_000).toFixed(1)} MB`
    case 'times':
      return `${value.toFixed(2)} ×`
    case 'count':
      return Number.isInteger(value) ? String(value) : value.toFixed(1)
  }
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** The smallest value that at least `percent` % of `values` do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
