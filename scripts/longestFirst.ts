import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest: they wait half a minute or more for real timers, or for a process to end. */
const LONGEST = /\/e2e\/(axe|axeWindows|life|offline|routes|sleeping|sleepingApart)\.test\.ts$/

/** Starts the files that take longest before all others, so that no core idles at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Keeps the order of the others: larger files first.
    return sorted.sort((a, b) => Number(LONGEST.test(b.moduleId)) - Number(LONGEST.test(a.moduleId)))
  }
}
