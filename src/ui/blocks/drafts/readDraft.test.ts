import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDrafts, rewritten } from '../../../shared/model/draftMarks.ts'
import { isBlank, readDraft, touched } from './readDraft.ts'

test('reads a draft of an older build, without adding choices', () => {
  const old = { text: 'half', subject: 'cw', visibility: 'unlisted', writer: 'w' }
  expect(readDraft(old)).toEqual(old)
  expect(readDraft({ text: 'half', subject: '', writer: 'w' })).toEqual({
    text: 'half',
    subject: '',
    writer: 'w',
  })
})

test('reads all fields of a draft', () => {
  const draft = {
    text: 'half',
    subject: 'cw',
    visibility: 'direct',
    contentType: 'text/markdown',
    sensitive: true,
    language: 'eo',
    expiresInS: 3_600,
    quoteId: '7',
    quotePolicy: 'nobody',
    poll: { options: ['a', 'b', ''], multiple: true, unit: 'days', amount: 2 },
    descriptions: { f1: 'a bird' },
    changedAt: 7,
    writer: 'w',
  }
  expect(readDraft(draft)).toEqual(draft)
})

test('reads the text of any stored value, and drops invalid fields', () => {
  const field = fc.anything()
  const stored = fc.record(
    {
      text: fc.oneof(fc.string(), field),
      subject: field,
      writer: field,
      visibility: field,
      contentType: field,
      sensitive: field,
      poll: fc.oneof(field, fc.record({ options: field, unit: field, amount: field, multiple: field })),
      descriptions: fc.oneof(field, fc.dictionary(fc.string(), field)),
      changedAt: field,
      quoteId: field,
      marks: fc.oneof(field, fc.dictionary(fc.string(), field)),
      replyTo: field,
      addressee: field,
      somethingNew: field,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(stored, field), (value) => {
      const draft = readDraft(value)
      if (draft === null) return
      if (typeof (value as { text?: unknown }).text === 'string')
        expect(draft.text).toBe((value as { text: string }).text)
      expect(typeof draft.subject).toBe('string')
      if (draft.poll) {
        expect(draft.poll.options.length).toBeGreaterThanOrEqual(2)
        expect(draft.poll.options.every((one) => typeof one === 'string')).toBe(true)
        expect(Number.isFinite(draft.poll.amount)).toBe(true)
      }
      expect(Object.values(draft.descriptions ?? {}).every((one) => typeof one === 'string')).toBe(true)
      expect(readDraft(structuredClone(draft))).toEqual(draft)
    }),
  )
})

test('a draft without text but with a choice is not blank', () => {
  const empty = { text: ' ', subject: '' }
  const blank = (more: object) => isBlank({ ...empty, ...more }, { text: '', subject: '' })
  expect(blank({})).toBe(true)
  expect(blank({ changedAt: 1, descriptions: { a: ' ' }, marks: {} })).toBe(true)
  expect(blank({ visibility: 'direct' })).toBe(false)
  expect(blank({ descriptions: { a: 'a bird' } })).toBe(false)
  expect(blank({ poll: { options: ['', ''], multiple: false, unit: 'minutes', amount: 1 } })).toBe(false)
})

test('a draft that equals its initial fields is blank', () => {
  const fresh = { text: '@bob ', subject: 're: birds', sensitive: true }
  expect(isBlank(fresh, fresh)).toBe(true)
  expect(isBlank({ ...fresh, text: '@bob yes' }, fresh)).toBe(false)
  expect(isBlank({ text: fresh.text, subject: fresh.subject }, fresh)).toBe(false)
})

test('each change has a unique timestamp, which becomes the idempotency key of the post', () => {
  const draft = { text: 'a', subject: '' }
  const at = (before: number | undefined, nowMs: number) =>
    touched({ ...draft, text: 'b' }, { ...draft, ...(before && { changedAt: before }) }, 'me', nowMs)
      .changedAt
  expect(at(undefined, 1_732_201_234_567)).toBe(1_732_201_234_567)
  expect(at(1_732_201_234_567, 1_732_201_234_567)).toBe(1_732_201_234_568)
  // The clock was set back.
  expect(at(9, 5)).toBe(10)
})

test('a mark names the version of the field that the form had seen, not counting its own keystrokes', () => {
  const stored = { text: 'a', subject: '', marks: { text: { at: 5, by: 'other', over: 0 } }, changedAt: 5 }
  const once = touched({ ...stored, text: 'ab' }, stored, 'me', 8)
  const twice = touched({ ...once, text: 'abc' }, once, 'me', 9)
  expect(twice.marks).toEqual({ text: { at: 9, by: 'me', over: 5 } })
})

test('reads the reply target, unless its visibility is invalid', () => {
  const replyTo = { statusId: '7', acct: 'bob', mentions: ['bob'], visibility: 'direct', subject: '' }
  expect(readDraft({ text: 'x', replyTo })?.replyTo).toEqual(replyTo)
  const toList = { ...replyTo, visibility: 'list' }
  expect(readDraft({ text: 'x', replyTo: toList })?.replyTo).toEqual(toList)
  expect(readDraft({ text: 'x', replyTo: { ...replyTo, visibility: 5 } })?.replyTo).toBeUndefined()
})

test('what is typed is newer than all that its form shows, also if the clock was set back since a post was taken back (UD6)', () => {
  const back = rewritten({ text: 'taken back', subject: '', writer: 'a', changedAt: 5 }, 'outbox', 5_000)
  const typed = touched({ ...back, text: 'taken back, and more' }, back, 'form', 1_000)
  expect(mergeDrafts(back, { ...typed, writer: 'form' }).text).toBe('taken back, and more')
})
