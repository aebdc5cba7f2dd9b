import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { fieldsIn, mergeDrafts, withFields } from './draftMarks.ts'

const mark = (at: number, by = 'a') => ({ at, by, over: 0 })
const draft = (more: Partial<Draft> = {}): Draft => ({ text: '', subject: '', writer: 'a', ...more })

test('of each field the last character wins, whoever comes in last', () => {
  const one = draft({ text: 'one', subject: 'old', marks: { text: mark(5), subject: mark(1) }, changedAt: 5 })
  const two = draft({
    text: 'stale',
    subject: 'new',
    writer: 'b',
    marks: { text: mark(2), subject: mark(7, 'b') },
    changedAt: 7,
  })
  for (const merged of [mergeDrafts(one, two), mergeDrafts(two, one)]) {
    expect(merged).toMatchObject({ text: 'one', subject: 'new', changedAt: 7 })
  }
})

test('what nobody touched in one form does not go over what was typed in another', () => {
  const typed = draft({ text: 'typed', marks: { text: mark(3) }, changedAt: 3 })
  const chosen = draft({ visibility: 'direct', marks: { visibility: mark(9, 'b') }, changedAt: 9 })
  expect(mergeDrafts(typed, chosen)).toMatchObject({ text: 'typed', visibility: 'direct' })
})

test('what was taken away stays away', () => {
  const poll = { options: ['a', 'b'], multiple: false, unit: 'days', amount: 1 } as const
  const before = draft({ poll, descriptions: { f: 'a bird' }, marks: { poll: mark(1) }, changedAt: 1 })
  const after = mergeDrafts(before, draft({ marks: { poll: mark(2), 'description/f': mark(2) } }))
  expect(after.poll).toBeUndefined()
  expect(after.descriptions).toBeUndefined()
})

test('what stands under two files is described in two tabs', () => {
  const one = draft({ descriptions: { f: 'a bird' }, marks: { 'description/f': mark(1) } })
  const two = draft({ descriptions: { g: 'a nest' }, marks: { 'description/g': mark(2, 'b') } })
  expect(mergeDrafts(one, two).descriptions).toEqual({ f: 'a bird', g: 'a nest' })
})

test('one of an older build, which has no marks, is as old as it says', () => {
  const old = { text: 'half', subject: 'cw', writer: 'w', changedAt: 4 }
  expect(mergeDrafts(old, draft({ text: 'whole', marks: { text: mark(6) }, changedAt: 6 }))).toMatchObject({
    text: 'whole',
    subject: 'cw',
  })
  expect(mergeDrafts(draft({ text: 'newer', marks: { text: mark(6) } }), old)).toMatchObject({
    text: 'newer',
    subject: 'cw',
  })
})

const anyMark = fc.record({
  at: fc.integer({ min: 1, max: 9 }),
  by: fc.constantFrom('a', 'b'),
  over: fc.nat(9),
})
const anyDraft: fc.Arbitrary<Draft> = fc
  .record({
    // The same time and form means the same words.
    text: anyMark,
    subject: anyMark,
    sensitive: fc.option(anyMark, { nil: undefined }),
  })
  .map(({ text, subject, sensitive }) => ({
    text: `${text.at}`,
    subject: `${subject.at}`,
    ...(sensitive && { sensitive: sensitive.at % 2 === 0 }),
    writer: 'w',
    marks: { text, subject, ...(sensitive && { sensitive }) },
  }))

test('in whatever order they come, the same comes of it; and twice is once', () => {
  const words = (merged: Draft) => Object.fromEntries(fieldsIn(merged))
  fc.assert(
    fc.property(anyDraft, anyDraft, anyDraft, (a, b, c) => {
      expect(words(mergeDrafts(mergeDrafts(a, b), c))).toEqual(words(mergeDrafts(a, mergeDrafts(b, c))))
      expect(words(mergeDrafts(a, b))).toEqual(words(mergeDrafts(b, a)))
      expect(words(mergeDrafts(a, a))).toEqual(words(a))
    }),
  )
})

test('whatever stood on the disk, what is typed now is in it', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (before, text) => {
      const next = draft({ text, marks: { text: mark(Number.MAX_SAFE_INTEGER) }, changedAt: 1 })
      expect(mergeDrafts(before, next).text).toBe(text)
    }),
  )
})

test('fields are put together again', () => {
  const whole = draft({ text: 'a', sensitive: false, descriptions: { x: '1' }, changedAt: 3 })
  expect(withFields(whole, fieldsIn(whole))).toEqual(whole)
})
