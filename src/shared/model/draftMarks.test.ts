import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft, SpentDraft } from './draft.ts'
import { changesIn, fieldsIn, isSpent, mergeDrafts, mergeSpent, rewritten, withFields } from './draftMarks.ts'

const mark = (at: number, by = 'a') => ({ at, by, over: 0 })
const draft = (more: Partial<Draft> = {}): Draft => ({ text: '', subject: '', writer: 'a', ...more })

test('the newest change of each field wins, in either order of arrival', () => {
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

test('a field that one form left alone does not overwrite what another form typed', () => {
  const typed = draft({ text: 'typed', marks: { text: mark(3) }, changedAt: 3 })
  const chosen = draft({ visibility: 'direct', marks: { visibility: mark(9, 'b') }, changedAt: 9 })
  expect(mergeDrafts(typed, chosen)).toMatchObject({ text: 'typed', visibility: 'direct' })
})

test('a removed field stays removed', () => {
  const poll = { options: ['a', 'b'], multiple: false, unit: 'days', amount: 1 } as const
  const before = draft({ poll, descriptions: { f: 'a bird' }, marks: { poll: mark(1) }, changedAt: 1 })
  const after = mergeDrafts(before, draft({ marks: { poll: mark(2), 'description/f': mark(2) } }))
  expect(after.poll).toBeUndefined()
  expect(after.descriptions).toBeUndefined()
})

test('alt texts of two files, typed in two tabs, are both kept', () => {
  const one = draft({ descriptions: { f: 'a bird' }, marks: { 'description/f': mark(1) } })
  const two = draft({ descriptions: { g: 'a nest' }, marks: { 'description/g': mark(2, 'b') } })
  expect(mergeDrafts(one, two).descriptions).toEqual({ f: 'a bird', g: 'a nest' })
})

test('a draft of an older build, which has no marks, uses its time of change', () => {
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
    // The same time and form always come with the same text.
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

test('merging is associative, commutative and idempotent', () => {
  const words = (merged: Draft) => Object.fromEntries(fieldsIn(merged))
  fc.assert(
    fc.property(anyDraft, anyDraft, anyDraft, (a, b, c) => {
      expect(words(mergeDrafts(mergeDrafts(a, b), c))).toEqual(words(mergeDrafts(a, mergeDrafts(b, c))))
      expect(words(mergeDrafts(a, b))).toEqual(words(mergeDrafts(b, a)))
      expect(words(mergeDrafts(a, a))).toEqual(words(a))
    }),
  )
})

test('text typed now survives whatever was stored before', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (before, text) => {
      const next = draft({ text, marks: { text: mark(Number.MAX_SAFE_INTEGER) }, changedAt: 1 })
      expect(mergeDrafts(before, next).text).toBe(text)
    }),
  )
})

test('withFields is the inverse of fieldsIn', () => {
  const whole = draft({ text: 'a', sensitive: false, descriptions: { x: '1' }, changedAt: 3 })
  expect(withFields(whole, fieldsIn(whole))).toEqual(whole)
})

test('what was sent is spent, and so is every earlier version of it, but nothing that was typed since (E40)', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (before, after) => {
      const sent = mergeDrafts(before, after)
      const spent = { upTo: changesIn(sent) }
      expect(isSpent(sent, spent)).toBe(true)
      expect(isSpent(sent, mergeSpent({ upTo: { w: 1, other: 9 }, at: 5 }, { ...spent, at: 4 }))).toBe(true)
      const later = draft({ ...sent, text: 'more', marks: { ...sent.marks, text: mark(99) } })
      expect(isSpent(later, spent)).toBe(false)
      expect(isSpent(rewritten(sent, 'outbox', 50), spent)).toBe(false)
    }),
  )
})

test('the record of what was sent stays small, however many forms a draft has had (E40)', () => {
  let spent: SpentDraft = { upTo: {}, at: 0 }
  for (let form = 1; form <= 500; form++)
    spent = mergeSpent(spent, { upTo: { [`form${form}`]: form }, at: form })
  expect(Object.keys(spent.upTo)).toHaveLength(100)
  expect(isSpent(draft({ text: 'sent', marks: { text: mark(500, 'form500') } }), spent)).toBe(true)
})

test('the record of what was sent has the newest files of both sides, also of an older build, which knows none (E40)', () => {
  const one = { upTo: {}, fileIds: { a: 1, b: 7 }, at: 7 }
  const other = { upTo: {}, fileIds: { a: 5 }, at: 5 }
  for (const merged of [mergeSpent(one, other), mergeSpent(other, one)])
    expect(merged).toEqual({ upTo: {}, fileIds: { a: 5, b: 7 }, at: 7 })
  expect(mergeSpent(one, { upTo: { w: 9 }, at: 9 }).fileIds).toEqual(one.fileIds)
  let spent: SpentDraft = { upTo: {}, at: 0 }
  for (let file = 1; file <= 500; file++)
    spent = mergeSpent(spent, { upTo: {}, fileIds: { [`f${file}`]: file }, at: file })
  expect(Object.keys(spent.fileIds ?? {})).toHaveLength(100)
  expect(spent.fileIds).toHaveProperty('f500')
})

test('a draft of files alone is spent by the time of its last change, and an untouched one never is', () => {
  expect(isSpent(draft({ changedAt: 5 }), { upTo: { a: 5 } })).toBe(true)
  expect(isSpent(draft({ changedAt: 6 }), { upTo: { a: 5 } })).toBe(false)
  expect(isSpent(draft(), { upTo: { a: 5 } })).toBe(false)
  expect(isSpent(draft({ changedAt: 5 }), null)).toBe(false)
  expect(isSpent(draft({ changedAt: 5 }), { upTo: null } as never)).toBe(false)
})
