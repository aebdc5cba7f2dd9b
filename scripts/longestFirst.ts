import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The browser tests that start first, in this order. Three files run at a time. `life`, `sleepingApart` and each second
 * one after it mostly wait for real timers or for a process to end, the others keep a core busy: so what waits has busy ones
 * beside it.
 */
const FIRST = [
  ...['life', 'axeWindows', 'axe', 'sleepingApart', 'media', 'sleeping', 'timeline', 'offline', 'narrow'],
  ...['leftBehind', 'postForm', 'once', 'phone', 'alerts', 'dialects', 'accounts', 'translated'],
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = FIRST.indexOf(/\/e2e\/(?:\w+\/)?(\w+)\.test\.ts$/.exec(moduleId)?.[1] ?? '')
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
