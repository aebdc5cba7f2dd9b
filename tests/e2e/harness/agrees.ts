import { expect } from 'vitest'
import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/**
 * Waits until `look` sees the same in all tabs, and not nothing (undefined, null, '', false), and resolves
 * with it. Fails after `ms` (a second: what one tab does is in the others by then) with what each saw.
 */
export async function agrees<T>(
  tabs: readonly Tab[],
  look: (tab: Tab) => Promise<T>,
  ms = 1_000,
): Promise<T> {
  let seen: T[] = []
  const same = async (): Promise<boolean> => {
    seen = await Promise.all(tabs.map(look))
    const [first] = seen
    return Boolean(first) && seen.every((one) => JSON.stringify(one) === JSON.stringify(first))
  }
  try {
    await until('all tabs to agree', same, ms)
  } catch {
    expect(seen, `the tabs don't agree after ${ms} ms`).toEqual(seen.map(() => seen[0]))
    throw new Error(`all tabs saw ${JSON.stringify(seen[0])}`)
  }
  return seen[0] as T
}
