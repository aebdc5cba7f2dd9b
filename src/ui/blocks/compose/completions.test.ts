import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import { askFor, type Completion, type LookUp, placeOf } from './completions.ts'
import { wordAtCaret } from './wordAtCaret.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const person = (acct: string) => ({ acct, name: acct, avatarUrl: '' })

/** Answers with whom the engine knows, and with whom the instance finds besides. */
function asking(known: readonly string[], found: readonly string[]) {
  const asked: Parameters<LookUp>[0][] = []
  const told: (readonly Completion[])[] = []
  const lookUp: LookUp = async (what) => {
    asked.push(what)
    const people = 'here' in what && what.here ? known : found
    return { ok: true, value: { people: people.map(person) } } as unknown as Outcome<LookupAnswer>
  }
  const ask = (text: string): (() => void) =>
    askFor(
      { account: 'a', language: 'en', word: { kind: 'mention', text, from: 0, to: text.length + 1 } },
      (items) => told.push(items),
      lookUp,
    )
  return { asked, told, ask }
}

test('people are asked for once, 300 ms after the last key', async () => {
  const { asked, told, ask } = asking(['alice'], ['alice', 'alina'])
  for (const text of ['a', 'al']) {
    const takeBack = ask(text)
    await vi.advanceTimersByTimeAsync(250)
    takeBack()
  }
  ask('ali')
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toMatchObject([
    { kind: 'mentions', text: 'ali', here: true },
    { kind: 'mentions', text: 'ali', here: false },
  ])
  expect(told.map((items) => items.map(({ insert }) => insert))).toEqual([['@alice'], ['@alice', '@alina']])
})

test('what is known stays where it is, and twenty are the most', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `bird${at}`)
  const { told, ask } = asking(['wren'], [...many, 'Wren'])
  ask('r')
  await vi.advanceTimersByTimeAsync(300)
  expect(told.at(-1)).toHaveLength(20)
  expect(told.at(-1)?.[0]?.insert).toBe('@wren')
})

test('an emoji is looked for at once, five at most; what is taken back is not told', async () => {
  const told = vi.fn()
  const asked: unknown[] = []
  const lookUp: LookUp = async (what) => {
    asked.push(what)
    return { ok: true, value: { emoji: [] } } as unknown as Outcome<LookupAnswer>
  }
  const word = { kind: 'emoji', text: 'sm', from: 0, to: 3 } as const
  const takeBack = askFor({ account: 'a', language: 'en', word }, told, lookUp)
  expect(asked).toMatchObject([{ kind: 'emoji', text: 'sm', limit: 5 }])
  takeBack()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).not.toHaveBeenCalled()
})

test.each([
  ['hi @al|ice there', '@alice', 'hi * there'],
  ['hi @AL|ice there', '@alice', 'hi * there'],
  [':smi|le: b', ':smiling:', '* b'],
  [':smi|x: b', ':smiling:', '* b'],
  // Completed in front of another word, which stays.
  ['hi @al|there', '@alice', 'hi *there'],
  ['aaa :fire|bbb', ':fire:', 'aaa *bbb'],
])('what is completed takes the place of its name, and of no other word: %s', (marked, label, after) => {
  const caret = marked.indexOf('|')
  const value = marked.replace('|', '')
  const word = wordAtCaret(value, caret)
  if (word === null) throw new Error('there is no word')
  const { from, to } = placeOf(word, { insert: '*', label, detail: '' }, value)
  expect(`${value.slice(0, from)}*${value.slice(to)}`).toBe(after)
})
