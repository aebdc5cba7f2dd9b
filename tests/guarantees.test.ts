import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textFiles } from '../scripts/build/textFiles.ts'
import { at } from '../scripts/run.mjs'

// SECURITY.md names the tests that hold each promise: the rules that they cite, or a part of a title.

const [, promises = ''] =
  /^## What Rookery promises$([\s\S]*?)^## /m.exec(readFileSync(at('SECURITY.md'), 'utf8')) ?? []
const items = promises.split(/^- \*\*/m).slice(1)

interface Named {
  readonly file: string
  /** Rules, and words of a title. */
  readonly marks: readonly string[]
}

const namedIn = (text: string): readonly Named[] =>
  [...text.replaceAll(/\n\s*/g, ' ').matchAll(/`([\w./-]+\.ts)`(?: \(((?:"[^"]*"|[^)"])*)\))?/g)]
    .filter(([, file = '']) => file !== 'tests/guarantees.test.ts')
    .map(([, file = '', marks = '']) => ({
      file,
      marks: marks.startsWith('"') ? [marks.slice(1, -1)] : marks.split(', ').filter(Boolean),
    }))

/** The code of a test file, without its comments. */
const codeOf = (text: string): string => text.replaceAll(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)$/gm, '')

/** The titles of the tests in `text`, and what their tables put into them: the first value of each row. */
const titlesIn = (text: string): string =>
  [...codeOf(text).matchAll(/(?:\b(?:test|it)\(|\)\(|\[)\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)]
    .map(([, , title]) => title)
    .join('\n')

/** What keeps tests in `text` from running, or lets them fail. */
const skipsIn = (text: string): readonly string[] =>
  [
    ...codeOf(text).matchAll(
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only|fails)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(|\.skip\(|['"`],\s*\{\s*(?:skip|todo|only|fails):/g,
    ),
  ].map(([found]) => found)

describe('a test', () => {
  test('counts by its title only', () => {
    const text = [
      "// test('commented out (S1)', () => {})",
      "test('one (S2)', () => {",
      "  expect('words (S3)').toBe(1)",
      '})',
      'test.each([',
      "  ['value (S4)', 1],",
      "])('%s (S5)', () => {})",
      "test.skip('later (S6)', () => {})",
    ].join('\n')
    expect(titlesIn(text)).toBe('one (S2)\nvalue (S4)\n%s (S5)')
  })

  test.each([
    "test.skip('a', act)",
    "test.skip.each([1])('a', act)",
    "describe.only('a', act)",
    "it.todo('a')",
    "test.skipIf(isSlow)('a', act)",
    "xit('a', act)",
    'context.skip()',
    "test('a', { skip: true }, act)",
  ])('is seen to be skipped: %s', (text) => {
    expect(skipsIn(text)).toHaveLength(1)
  })
})

test('no test is skipped', () => {
  const tests = textFiles().filter(
    ({ path }) => /\.test\.tsx?$/.test(path) && path !== 'tests/guarantees.test.ts',
  )
  expect(tests.length).toBeGreaterThan(400)
  const skipped = tests.flatMap(({ path, text }) => skipsIn(text).map((found) => `${path}: ${found}`))
  expect(skipped).toEqual([])
})

test('each promise of SECURITY.md names the tests that hold it', () => {
  expect(items.length).toBeGreaterThan(9)
  expect(items.filter((item) => namedIn(item).length === 0)).toEqual([])
})

test('these tests exist, and hold the rule or have the title that is named', () => {
  const missing = namedIn(promises).flatMap(({ file, marks }) => {
    if (!existsSync(at(file))) return [`${file} is gone`]
    if (marks.length === 0) return [`${file} has neither a rule nor a title`]
    const all = readFileSync(at(file), 'utf8')
    // A harness holds a promise in every test that uses it.
    const text = file.endsWith('.test.ts') ? titlesIn(all) : all
    const isIn = (mark: string): boolean =>
      /^[A-Z]+\d+$/.test(mark) ? new RegExp(`\\((?:[^()]*, )?${mark}[,)]`).test(text) : text.includes(mark)
    return marks.filter((mark) => !isIn(mark)).map((mark) => `${file} has no ${mark}`)
  })
  expect(missing).toEqual([])
})

test('all tests of attacks belong to a promise', () => {
  const named = namedIn(promises).map(({ file }) => file)
  const attacks = readdirSync(at('tests/e2e/attacks')).map((name) => `tests/e2e/attacks/${name}`)
  expect(attacks.filter((file) => !named.includes(file))).toEqual([])
})
