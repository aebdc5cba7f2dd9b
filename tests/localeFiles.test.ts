import { describe, expect, test } from 'vitest'
import { keysAsTexts, localeFiles } from '../scripts/build/localeFiles.ts'
import { KEYS_LANGUAGE } from '../src/ui/i18n/languages.ts'

/** The names and contents of the files that a build writes, and the code that knows their addresses. */
function built(): { readonly files: ReadonlyMap<string, unknown>; readonly code: string } {
  const plugin = localeFiles() as unknown as Readonly<
    Record<'configResolved' | 'generateBundle' | 'load', (this: object, value?: unknown) => string>
  >
  const files = new Map<string, unknown>()
  plugin.configResolved.call({}, { command: 'build' })
  plugin.generateBundle.call({
    emitFile: ({ fileName, source }: { fileName: string; source: string }) =>
      files.set(fileName, JSON.parse(source)),
  })
  return { files, code: plugin.load.call({}, '\0virtual:locale-files') }
}

describe('the files of a build', () => {
  test('contain each language, and are where the page looks for them', async () => {
    const { files, code } = built()
    const { localeUrl } = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as {
      localeUrl: (file: string) => string
    }
    for (const language of ['en', 'en_001', 'de', 'ar', KEYS_LANGUAGE])
      expect([...files.keys()]).toContain(localeUrl(language).slice(1))
    expect(files.get(localeUrl('de').slice(1))).toMatchObject({ general: { cancel: 'Abbrechen' } })
    // The service worker recognizes the English ones by this name.
    expect(localeUrl('en')).toMatch(/^\/assets\/en-[0-9a-f]{8}\.json$/)
  })

  test('include one whose texts are their keys (LA16)', () => {
    const [, keys] = [...built().files].find(([name]) => name.startsWith(`assets/${KEYS_LANGUAGE}-`)) ?? []
    expect(keys).toMatchObject({ general: { cancel: 'general.cancel' } })
  })
})

test('keys as texts name their slots, and have all plural forms (LA16)', () => {
  const texts = {
    a: { one_thing: '{{name}} and {{count}}, {{name}}' },
    votes_one: '1',
    votes_other: '{{count}} votes',
  }
  const shown = keysAsTexts(texts)
  expect(shown).toMatchObject({ a: { one_thing: 'a.one_thing {{name}} {{count}}' } })
  expect(Object.keys(shown).filter((name) => name.startsWith('votes_'))).toHaveLength(6)
  expect(shown.votes_few).toBe('votes {{count}}')
})
