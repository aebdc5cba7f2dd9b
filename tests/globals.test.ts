import { expect, test } from 'vitest'
import { globalsProblems } from '../scripts/checkGlobals.mjs'

const HELD = `
let current: string | null = null
export let count = 0
const byStore = new WeakMap<object, Map<string, number>>()
`
const HELD_BY_NOBODY = `
const NAMES: ReadonlySet<string> = new Set(['a'])
const LETTERS = /let x/
function f() {
  let left = 1
  const seen = new WeakSet<object>()
  return [left, seen]
}
class C {
  readonly #made = new WeakMap<object, string>()
}
`

test('state of a module that nobody knew is named, with its file', () => {
  expect(globalsProblems([['src/a.ts', HELD]], {})).toEqual([
    expect.stringMatching(/^src\/a\.ts: .* 3, of which 0/),
  ])
  expect(globalsProblems([['src/a.ts', HELD]], { 'src/a.ts': 2 })).toHaveLength(1)
  expect(globalsProblems([['src/a.ts', HELD]], { 'src/a.ts': 3 })).toEqual([])
})

test('constants, and what functions and objects hold, are no state of a module', () => {
  expect(globalsProblems([['src/a.ts', HELD_BY_NOBODY]], {})).toEqual([])
})

test('a number that is too high, or of a file that is gone, must be lowered', () => {
  expect(globalsProblems([['src/a.ts', HELD]], { 'src/a.ts': 4 })).toEqual([expect.stringContaining('Lower')])
  expect(globalsProblems([], { 'src/gone.ts': 1 })).toEqual([expect.stringContaining('src/gone.ts')])
})
