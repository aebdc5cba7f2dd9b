import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, readDraft, touched } from './readDraft.ts'

test('a draft of an older build is read, and is as if nothing had been chosen', () => {
  const old = { text: 'half', subject: 'cw', visibility: 'unlisted', writer: 'w' }
  expect(readDraft(old)).toEqual(old)
  expect(readDraft({ text: 'half', subject: '', writer: 'w' })).toEqual({
    text: 'half',
    subject: '',
    writer: 'w',
  })
})

test('all of a draft comes back', () => {
  const draft = {
    text: 'half',
    subject: 'cw',
    visibility: 'direct',
    contentType: 'text/markdown',
    sensitive: true,
    poll: { options: ['a', 'b', ''], multiple: true, unit: 'days', amount: 2 },
    descriptions: { f1: 'a bird' },
    changedAt: 7,
    writer: 'w',
  }
  expect(readDraft(draft)).toEqual(draft)
})

test('whatever was kept, the words in it are read and nothing else than can be shown', () => {
  const field = fc.anything()
  const kept = fc.record(
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
      somethingNew: field,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(kept, field), (value) => {
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

test('a draft in which only something was chosen is one, too', () => {
  const empty = { text: ' ', subject: '' }
  expect(isBlank(empty)).toBe(true)
  expect(isBlank({ ...empty, changedAt: 1, descriptions: { a: ' ' } })).toBe(true)
  expect(isBlank({ ...empty, visibility: 'direct' })).toBe(false)
  expect(isBlank({ ...empty, descriptions: { a: 'a bird' } })).toBe(false)
  expect(
    isBlank({ ...empty, poll: { options: ['', ''], multiple: false, unit: 'minutes', amount: 1 } }),
  ).toBe(false)
})

test('each change has a time of its own, which becomes the key of the post', () => {
  const draft = { text: 'a', subject: '' }
  expect(touched(draft, undefined, 1_732_201_234_567).changedAt).toBe(1_732_201_234_567)
  expect(touched(draft, 1_732_201_234_567, 1_732_201_234_567).changedAt).toBe(1_732_201_234_568)
  // The clock was set back.
  expect(touched(draft, 9, 5).changedAt).toBe(10)
})
