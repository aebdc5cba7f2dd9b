import { afterEach, expect, test, vi } from 'vitest'
import { mayMove, savesData } from './savesData.ts'

/** A browser whose user prefers `media`, and whose connection saves data or not. */
function browser(media: string, saveData?: boolean): void {
  vi.stubGlobal('navigator', saveData === undefined ? {} : { connection: { saveData } })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === media }))
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', undefined, false, true],
  ['', false, false, true],
  ['', true, true, false],
  ['(prefers-reduced-data: reduce)', undefined, true, false],
  ['(prefers-reduced-motion: reduce)', undefined, false, false],
])(
  'a browser with the preference “%s” and Save-Data %s saves data: %s, may play by itself: %s (M33, M34)',
  (media, save, saves, moves) => {
    browser(media, save)
    expect([savesData(), mayMove()]).toEqual([saves, moves])
  },
)
