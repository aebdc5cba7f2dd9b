import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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

test('each promise of SECURITY.md names the tests that hold it', () => {
  expect(items.length).toBeGreaterThan(9)
  expect(items.filter((item) => namedIn(item).length === 0)).toEqual([])
})

test('these tests exist, and hold the rule or have the title that is named', () => {
  const missing = namedIn(promises).flatMap(({ file, marks }) => {
    if (!existsSync(at(file))) return [`${file} is gone`]
    if (marks.length === 0) return [`${file} has neither a rule nor a title`]
    const text = readFileSync(at(file), 'utf8')
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
