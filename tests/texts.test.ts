import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../scripts/build/paths.ts'
import { textKeys } from '../src/ui/i18n/textKeys.ts'

/** Files that use texts: without tests, the list of keys, and pages that only developers see. */
const USES_TEXTS = /^(?!.*(?:\.test\.|\/testing\/))(?!shared\/i18n\/textKey\.ts|ui\/app\/dev\/).*\.tsx?$/

const english = JSON.parse(readFileSync(join(ROOT, 'src/ui/i18n/locales/en.json'), 'utf8'))
const keys = textKeys(english)
const code = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => USES_TEXTS.test(path))
  .map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'))
  .join('\n')

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** The keys of `all` that `source` uses: as a literal, through a template, or as the suffix of a used one. */
function keysUsedIn(source: string, all: readonly string[]): Set<string> {
  const used = new Set<string>()
  const literals = new Set([...source.matchAll(/(["'`])([a-z]\w*(?:\.[\w-]+)+)\1/g)].map((found) => found[2]))
  const patterns = [...source.matchAll(/`([a-z]\w*\.[\w.-]*)\$\{[^{}]*\}([\w.-]*)`/g)].map(
    ([, start = '', end = '']) => new RegExp(`^${escaped(start)}[\\w/-]+${escaped(end)}$`),
  )
  for (const key of all) if (literals.has(key) || patterns.some((shape) => shape.test(key))) used.add(key)
  for (const [, end = ''] of source.matchAll(/`\$\{[\w.]+\}(_\w+)`/g))
    for (const key of all) if (key.endsWith(end) && used.has(key.slice(0, -end.length))) used.add(key)
  return used
}

describe('texts', () => {
  test('are all used', () => {
    const used = keysUsedIn(code, keys)
    expect(keys.filter((key) => !used.has(key))).toEqual([])
  })
})

describe('the search for used keys', () => {
  const all = ['a.one', 'a.one_hint', 'a.two', 'a.x_short', 'a.x', 'a.y-z', 'a.b.c/d']

  test.each([
    ["t('a.one')", ['a.one']],
    [`t('a.one'), t(\`\${text}_hint\`)`, ['a.one', 'a.one_hint']],
    [`t(\`\${text}_hint\`)`, []],
    [`t(\`a.\${unit}_short\`)`, ['a.x_short']],
    [`t(\`a.y-\${unit}\`)`, ['a.y-z']],
    [`t(\`a.b.\${type}\`)`, ['a.b.c/d']],
    ["import './a.one.css'", []],
  ])('%s', (source, used) => {
    expect([...keysUsedIn(source, all)]).toEqual(used)
  })
})
