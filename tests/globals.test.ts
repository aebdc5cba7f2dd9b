import { expect, test } from 'vitest'
import { globalsProblems, stateOf } from '../scripts/checkGlobals.mjs'

const HELD = `
let current: string | null = null
export let count = 0
const byStore = new WeakMap<object, Map<string, number>>()
const waiting = new Set<() => void>()
const seen: Map<string, number> = new Map()
const layers: Layer[] = []
export const settings = proxy<{
  tab: string
}>({ tab: '' })
const pointer: {
  timer?: number
} = {}
export const held: { code?: Code } = {}
const windows = new Windows()
`
const NAMES = [
  'current',
  'count',
  'byStore',
  'waiting',
  'seen',
  'layers',
  'settings',
  'pointer',
  'held',
  'windows',
]
const HELD_BY_NOBODY = `
const NAMES: ReadonlySet<string> = new Set(['a'])
const WORDS = new Set(['a'])
const NONE: readonly string[] = []
const NOBODY: ReadonlyMap<string, number> = new Map()
const LETTERS = /let x/
const DIGITS = new RegExp('[0-9]')
const PLACE: { readonly x: number } = { x: 1 }
const TEXTS: {
  readonly [K in Key]: string
} = { a: 'a' }
const stateIn = perEngine(() => new Map<string, number>())
function f() {
  let left = 1
  const seen = new WeakSet<object>()
  return [left, seen]
}
class C {
  readonly #made = new WeakMap<object, string>()
}
`

test('variables, collections and proxies of a module are its state', () => {
  expect(stateOf(HELD)).toEqual(NAMES)
})

test('constants, and what functions, objects and engines hold, are no state of a module', () => {
  expect(stateOf(HELD_BY_NOBODY)).toEqual([])
})

test('state that nobody knew is named, with its file', () => {
  expect(globalsProblems([['src/a.ts', HELD]], {})).toHaveLength(NAMES.length)
  expect(globalsProblems([['src/a.ts', 'let count = 0']], {})).toEqual([
    expect.stringContaining('src/a.ts: count is state'),
  ])
  const known = { 'It is about the page.': { 'src/a.ts': NAMES } }
  expect(globalsProblems([['src/a.ts', HELD]], known)).toEqual([])
  // The same name in another file is another one.
  expect(globalsProblems([['src/b.ts', HELD]], known)).toHaveLength(2 * NAMES.length)
})

test('what is gone, or is listed twice, must leave the list', () => {
  const known = { 'It is about the page.': { 'src/a.ts': ['count'] } }
  expect(globalsProblems([], known)).toEqual([expect.stringContaining('src/a.ts: count is no state')])
  const twice = { ...known, 'It is a cache.': { 'src/a.ts': ['count'] } }
  expect(globalsProblems([['src/a.ts', 'let count = 0']], twice)).toHaveLength(1)
})
