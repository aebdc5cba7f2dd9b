import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The browser tests that start first, in this order. Three files run at a time. The axe tests keep both cores busy; the
 * others mostly wait for real timers or for a process to end, so each runs beside them.
 */
const FIRST = ['sleepingApart', 'axeWindows', 'axe', 'offline', 'life', 'sleeping', 'accounts']

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = FIRST.indexOf(/\/e2e\/(\w+)\.test\.ts$/.exec(moduleId)?.[1] ?? '')
  return place === -1 ? FIRST.length : place
}

/** Starts the files that take longest before all others, so that no core idles at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Keeps the order of the others: larger files first.
    return sorted.sort((a, b) => placeOf(a) - placeOf(b))
  }
}
