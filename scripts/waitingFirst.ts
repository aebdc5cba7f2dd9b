import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait half a minute or more for real timers, or for the end of a process. */
const WAITING = /\/e2e\/(axe|axeWindows|life|offline|routes|sleeping|sleepingApart)\.test\.ts$/

/** Starts the test files that take longest first, so that the last ones to end are short. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // The order of the others, larger files first, stays.
    return sorted.sort((a, b) => Number(WAITING.test(b.moduleId)) - Number(WAITING.test(a.moduleId)))
  }
}
