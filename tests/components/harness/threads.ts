import { expect } from 'vitest'
import { rowsOf } from './feed.ts'
import type { Tab } from './tab.tsx'
import { until } from './time.ts'

/** The first quoted word of each row, such as “root”, top first. */
export const wordsOf = (tab: Tab): Promise<string[]> =>
  rowsOf(tab).evaluateAll((rows) =>
    rows
      .map((row) => ({
        place: Number(row.getAttribute('aria-posinset')),
        word: /“(\w+)”/.exec(row.textContent ?? '')?.[1] ?? '',
      }))
      .sort((a, b) => a.place - b.place)
      .map(({ word }) => word),
  )

/** Waits until the rows have these words. Otherwise fails with the words that they have. */
export async function waitForWords(tab: Tab, ...expected: string[]): Promise<void> {
  const same = async (): Promise<boolean> => String(await wordsOf(tab)) === String(expected)
  await until('the rows', same).catch(() => {})
  expect(await wordsOf(tab)).toEqual(expected)
}
