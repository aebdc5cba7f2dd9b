import { expect, test } from 'vitest'
import { emojiContents, emojiFiles, emojiLanguages } from '../scripts/build/emojiFiles.ts'
import { standardEmoji, UNICODE_GROUPS } from '../src/shared/model/emoji.ts'
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
  const languages = [...buildFiles().keys()]
  expect(languages).toEqual(expect.arrayContaining(['de', 'en']))
  expect(languages).toEqual([...new Set(languages)])
  // There are no names in Arabic.
  expect(languages).not.toContain('ar')
})

test('languages without data use none, and varieties that of their language', () => {
  const codes = ['en', 'en_GB', 'pt_BR', 'ja', 'ja_easy', 'zh', 'zh_Hant', 'ar', 'pl']
  expect(emojiLanguages(codes)).toEqual(['en', 'pt', 'ja', 'zh', 'zh_Hant', 'pl'])
  const contents = emojiContents(['ja', 'zh', 'zh_Hant', 'pl'])
  const waving = (language: string) => {
    const rows = JSON.parse(contents.get(language) ?? '[]') as readonly (readonly string[])[]
    return rows.find(([char]) => char === '👋')?.[1]
  }
  expect(['ja', 'zh', 'zh_Hant', 'pl'].map(waving)).toEqual(['手を振る', '挥手', '揮手', 'machająca dłoń'])
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

test('every emoji and tone is in the form that Unicode recommends for interchange', () => {
  // A variable, because the compiler accepts the literal for newer targets only.
  const flags: string = 'v'
  const standard = new RegExp('^\\p{RGI_Emoji}$', flags)
  const emoji = readUnicode(buildFiles().get('en')).filter(({ group }) => group !== 'regional-indicators')
  const all = emoji.flatMap(({ char, tones }) => [char, ...tones])
  expect(all.filter((one) => !standard.test(one))).toEqual([])
  // From any mixture of variation selectors, the same form is reached.
  for (const one of all) {
    expect(standardEmoji(one)).toBe(one)
    expect(standardEmoji(one.replaceAll('\uFE0F', ''))).toBe(one)
  }
})
