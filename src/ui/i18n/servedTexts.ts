import { type Mock, vi } from 'vitest'
import type { Texts } from './texts.ts'

const files = import.meta.glob<Texts>('./locales/*.json', { eager: true, import: 'default' })

/** For tests: what the faked `fetch` answers for the URL of a locale file; undefined: 404. */
export const served: Mock<(url: string) => string | undefined> = vi.fn()

/** For tests: fakes `fetch`, and serves the existing locale files. */
export function serveTexts(): void {
  served.mockReset().mockImplementation((url) => {
    const name = /\/(\w+)\.json/.exec(url)?.[1]
    return JSON.stringify(files[`./locales/${name}.json`])
  })
  vi.stubGlobal('fetch', async (url: string) => {
    const texts = served(url)
    return texts === undefined ? new Response('', { status: 404 }) : new Response(texts)
  })
}
