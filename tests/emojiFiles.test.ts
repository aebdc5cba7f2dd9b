import { expect, test } from 'vitest'
import { emojiFiles } from '../scripts/build/emojiFiles.ts'
import { UNICODE_GROUPS } from '../src/shared/model/emoji.ts'
import { inLanguage, readUnicode } from '../src/worker/features/emoji/unicodeEmoji.ts'

/** The files as a build writes them. */
function buildFiles(): ReadonlyMap<string, unknown> {
  const files = new Map<string, unknown>()
  const { generateBundle } = emojiFiles()
  const emit = ({ fileName, source }: { fileName: string; source: string }): void => {
    files.set(/emoji-(\w+)-/.exec(fileName)?.[1] ?? fileName, JSON.parse(source))
  }
  ;(generateBundle as unknown as (this: object) => void).call({ emitFile: emit })
  return files
}

test('English and each interface language with emoji names has a file', () => {
  expect([...buildFiles().keys()].sort()).toEqual(['de', 'en'])
})

test('all Unicode emoji are in ten groups, with names, keywords and tones', () => {
  const emoji = readUnicode(buildFiles().get('en'))
  expect(emoji.length).toBeGreaterThan(1_900)
  expect([...new Set(emoji.map(({ group }) => group))].sort()).toEqual([...UNICODE_GROUPS].sort())
  expect(emoji.filter(({ group }) => group === 'regional-indicators')).toHaveLength(26)
  const wave = emoji.find(({ char }) => char === '👋')
  expect(wave).toMatchObject({ slug: 'waving_hand', label: 'waving hand' })
  expect(wave?.names).toContain('wave')
  expect(wave?.keywords).toContain('hello')
  expect(wave?.tones).toEqual(['👋🏻', '👋🏼', '👋🏽', '👋🏾', '👋🏿'])
  for (const { slug, tones } of emoji) {
    expect(slug).toMatch(/^\S+$/)
    expect([0, 5]).toContain(tones.length)
  }
})

test('German has names for nearly all emoji', () => {
  const files = buildFiles()
  const english = readUnicode(files.get('en'))
  const german = inLanguage(english, files.get('de'))
  const same = german.filter(({ label }, at) => label === english[at]?.label)
  expect(same.length).toBeLessThan(200)
  expect(german.find(({ char }) => char === '👋')?.label).toBe('winkende Hand')
})
