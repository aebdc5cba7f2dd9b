import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../scripts/build/paths.ts'
import { textKeys } from '../src/ui/i18n/textKeys.ts'

/** The code that says texts: no tests, no list of the keys, and no pages that only developers see. */
const SAYS = /^(?!.*(?:\.test\.|\/testing\/))(?!ui\/i18n\/keys\.ts|ui\/app\/dev\/).*\.tsx?$/

const english = JSON.parse(readFileSync(join(ROOT, 'src/ui/i18n/locales/en.json'), 'utf8'))
const keys = textKeys(english)
const code = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => SAYS.test(path))
  .map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'))
  .join('\n')

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** Those of `all` that `source` says: whole ones, what a template can become, and explanations of what is said. */
function saidOf(source: string, all: readonly string[]): Set<string> {
  const said = new Set<string>()
  const whole = new Set([...source.matchAll(/(["'`])([a-z]\w*(?:\.[\w-]+)+)\1/g)].map((found) => found[2]))
  const shapes = [...source.matchAll(/`([a-z]\w*\.[\w.-]*)\$\{[^{}]*\}([\w.-]*)`/g)].map(
    ([, start = '', end = '']) => new RegExp(`^${escaped(start)}[\\w/-]+${escaped(end)}$`),
  )
  for (const key of all) if (whole.has(key) || shapes.some((shape) => shape.test(key))) said.add(key)
  for (const [, end = ''] of source.matchAll(/`\$\{[\w.]+\}(_\w+)`/g))
    for (const key of all) if (key.endsWith(end) && said.has(key.slice(0, -end.length))) said.add(key)
  return said
}

/** The keys that are handed on as plain words, where no type holds them. */
const handedOn = (source: string): string[] =>
  [...source.matchAll(/(?:\bnotice\(|\bmessageKey(?::|\s*=))([^\n;{]*(?:\n[^\n;{]*)?)/g)].flatMap(
    ([, words = '']) => [...words.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map((found) => found[1] ?? ''),
  )

describe('the texts', () => {
  test('are all said by something', () => {
    const said = saidOf(code, keys)
    expect(keys.filter((key) => !said.has(key))).toEqual([])
  })

  test('are there wherever the engine and notices name one', () => {
    const named = handedOn(code)
    expect(named).toContain('timeline.socket_broke')
    expect(named.filter((key) => !keys.includes(key))).toEqual([])
  })
})

describe('what says a text', () => {
  const all = ['a.one', 'a.one_hint', 'a.two', 'a.x_short', 'a.x', 'a.y-z', 'a.b.c/d']

  test.each([
    ["t('a.one')", ['a.one']],
    [`t('a.one'), t(\`\${text}_hint\`)`, ['a.one', 'a.one_hint']],
    [`t(\`\${text}_hint\`)`, []],
    [`t(\`a.\${unit}_short\`)`, ['a.x_short']],
    [`t(\`a.y-\${unit}\`)`, ['a.y-z']],
    [`t(\`a.b.\${type}\`)`, ['a.b.c/d']],
    ["import './a.one.css'", []],
  ])('%s', (source, said) => {
    expect([...saidOf(source, all)]).toEqual(said)
  })

  test('is told from what hands one on', () => {
    expect(handedOn("notice('a.one', 'error')")).toEqual(['a.one'])
    expect(handedOn("messageKey: ok ? 'a.one' : 'a.two',")).toEqual(['a.one', 'a.two'])
    expect(handedOn("const messageKey =\n ok ? 'a.one' : 'a.two'")).toEqual(['a.one', 'a.two'])
  })
})
