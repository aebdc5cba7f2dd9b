/** One thing that is measured, with its budgets in `bench/budgets.json`. */
export interface Figure {
  /** As in `npm run bench -- memory`. */
  readonly name: string
  /** What is measured, in words. */
  readonly title: string
  /** Hands every number to `report` as soon as it is known. */
  run(report: Report, options: BenchOptions): Promise<void>
}

export interface BenchOptions {
  /** The client that is measured. */
  readonly dist: string
  /** Shorter and coarser, to try the figures themselves. */
  readonly quick: boolean
}

export type Report = (row: Row) => void

/** One number. */
export interface Row {
  readonly what: string
  readonly value: number
  readonly unit: 'ms' | 'bytes' | 's' | 'times' | 'count'
  /** It must not be greater; with `least`, not smaller. Absent: shown to compare. */
  readonly budget?: number
  readonly least?: boolean
  readonly note?: string
}

/** True when `row` has no budget, or keeps it. */
export const kept = ({ value, budget, least = false }: Row): boolean =>
  budget === undefined || (Number.isFinite(value) && (least ? value >= budget : value <= budget))

/** `value` as people read it. */
export function readable(value: number, unit: Row['unit']): string {
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

/** The value below which `percent` of `values` lie (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
