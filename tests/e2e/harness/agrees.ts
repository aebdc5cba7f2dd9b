import { expect } from 'vitest'
import { until } from './browser.ts'
import type { Tab } from './tab.ts'

/**
 * Waits until `look` returns the same truthy value in all tabs, and resolves with it. Fails with the value of
 * each tab. The tabs may still agree on an old value: to wait for a certain one, compare with it in `look`.
 */
export async function agrees<T>(tabs: readonly Tab[], look: (tab: Tab) => Promise<T>): Promise<T> {
  let seen: T[] = []
  const same = async (): Promise<boolean> => {
    seen = await Promise.all(tabs.map(look))
    const [first] = seen
    return Boolean(first) && seen.every((one) => JSON.stringify(one) === JSON.stringify(first))
  }
  try {
    await until('all tabs to agree', same, 20_000)
  } catch {
    expect(seen, "the tabs don't agree").toEqual(seen.map(() => seen[0]))
    throw new Error(`all tabs returned ${JSON.stringify(seen[0])}`)
  }
  return seen[0] as T
}
