import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import { type Completion, findCompletions, type LookUp, replacedRange } from './completions.ts'
import { wordAtCaret } from './wordAtCaret.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const person = (acct: string) => ({ acct, name: acct, avatarUrl: '' })

/** A lookup with two answers: the accounts that the engine knows, and those that the instance finds. */
function fakeLookUp(known: readonly string[], found: readonly string[]) {
  const requests: Parameters<LookUp>[0][] = []
  const results: (readonly Completion[])[] = []
  const lookUp: LookUp = async (what) => {
    requests.push(what)
    const people = 'knownOnly' in what && what.knownOnly ? known : found
    return { ok: true, value: { people: people.map(person) } } as unknown as Outcome<LookupAnswer>
  }
  const query = (text: string): (() => void) =>
    findCompletions(
      { account: 'a', language: 'en', word: { kind: 'mention', text, from: 0, to: text.length + 1 } },
      (items) => results.push(items),
      lookUp,
    )
  return { requests, results, query }
}

test('looks accounts up once, 300 ms after the last key', async () => {
  const { requests, results, query } = fakeLookUp(['alice'], ['alice', 'alina'])
  for (const text of ['a', 'al']) {
    const cancel = query(text)
    await vi.advanceTimersByTimeAsync(250)
    cancel()
  }
  query('ali')
  await vi.advanceTimersByTimeAsync(299)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toMatchObject([
    { kind: 'mentions', text: 'ali', knownOnly: true },
    { kind: 'mentions', text: 'ali', knownOnly: false },
  ])
  expect(results.map((items) => items.map(({ insert }) => insert))).toEqual([
    ['@alice'],
    ['@alice', '@alina'],
  ])
})

test('names an account of an international host in the readable form, and inserts the form of servers (PR44)', async () => {
  const { results, query } = fakeLookUp(['bob@xn--krhe-moa.example'], [])
  query('bo')
  await vi.advanceTimersByTimeAsync(300)
  expect(results.at(-1)).toMatchObject([{ insert: '@bob@xn--krhe-moa.example', label: '@bob@krähe.example' }])
})

test('keeps known accounts in place when more are found, and lists at most twenty', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `bird${at}`)
  const { results, query } = fakeLookUp(['wren'], [...many, 'Wren'])
  query('r')
  await vi.advanceTimersByTimeAsync(300)
  expect(results.at(-1)).toHaveLength(20)
  expect(results.at(-1)?.[0]?.insert).toBe('@wren')
})

test('looks up at most five emoji without a delay, and reports nothing after it is cancelled', async () => {
  const onItems = vi.fn()
  const requests: unknown[] = []
  const lookUp: LookUp = async (what) => {
    requests.push(what)
    return { ok: true, value: { emoji: [] } } as unknown as Outcome<LookupAnswer>
  }
  const word = { kind: 'emoji', text: 'sm', from: 0, to: 3 } as const
  const cancel = findCompletions({ account: 'a', language: 'en', word }, onItems, lookUp)
  expect(requests).toMatchObject([{ kind: 'emoji', text: 'sm', limit: 5 }])
  cancel()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onItems).not.toHaveBeenCalled()
})

test.each([
  ['hi @al|ice there', '@alice', 'hi * there'],
  ['hi @AL|ice there', '@alice', 'hi * there'],
  [':smi|le: b', ':smiling:', '* b'],
  [':smi|x: b', ':smiling:', '* b'],
  // Completed directly before another word, which must not be replaced.
  ['hi @al|there', '@alice', 'hi *there'],
  ['aaa :fire|bbb', ':fire:', 'aaa *bbb'],
])('a completion replaces the rest of its own name, but no other word: %s', (marked, label, after) => {
  const caret = marked.indexOf('|')
  const value = marked.replace('|', '')
  const word = wordAtCaret(value, caret)
  if (word === null) throw new Error('there is no word')
  const { from, to } = replacedRange(word, { insert: '*', label, detail: '' }, value)
  expect(`${value.slice(0, from)}*${value.slice(to)}`).toBe(after)
})
