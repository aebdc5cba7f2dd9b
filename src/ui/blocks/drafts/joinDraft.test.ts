import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../shared/model/draft.ts'
import { mergeDrafts } from '../../../shared/model/draftMarks.ts'
import { joinDraft, stillLost, swapLost } from './joinDraft.ts'
import { type DraftFields, touched } from './readDraft.ts'

const FRESH: DraftFields = { text: '', subject: '' }

/** Two forms of the same draft. `save` stores a form's fields; `sync` merges the stored draft into the form. */
function forms() {
  let stored: Draft | null = null
  let now = 100
  const form = (me: string) => {
    let fields = FRESH
    let lost = {}
    return {
      type(more: Partial<DraftFields>) {
        now += 10
        fields = touched({ ...fields, ...more }, fields, me, now)
      },
      save() {
        stored = mergeDrafts(stored, { ...fields, writer: me })
      },
      sync(typing = false) {
        if (stored === null) return { waits: false, ahead: false }
        const joined = joinDraft(fields, stored, me, () => typing)
        fields = joined.fields
        lost = joined.lost
        return joined
      },
      restoreLost() {
        const taken = swapLost(fields, lost)
        this.type(taken.fields)
        lost = taken.lost
      },
      get fields() {
        return fields
      },
      get lost() {
        return lost
      },
    }
  }
  return { a: form('a'), b: form('b') }
}

describe('a draft in two forms', () => {
  test('shows in one form what is typed in the other, without a conflict', () => {
    const { a, b } = forms()
    a.type({ text: 'one' })
    a.save()
    b.sync()
    expect(b.fields.text).toBe('one')
    b.type({ text: 'one two' })
    b.save()
    a.sync()
    expect(a.fields.text).toBe('one two')
    b.type({ text: 'two' })
    b.save()
    a.sync()
    expect([a.lost, b.lost]).toEqual([{}, {}])
    expect(a.fields.text).toBe('two')
  })

  test('merges changes in different fields', () => {
    const { a, b } = forms()
    a.type({ text: 'words' })
    b.type({ subject: 'warning' })
    a.save()
    b.save()
    a.sync()
    b.sync()
    for (const { fields, lost } of [a, b]) {
      expect(fields).toMatchObject({ text: 'words', subject: 'warning' })
      expect(lost).toEqual({})
    }
  })

  test('keeps the last keystroke of a conflict, and can restore the other text', () => {
    const { a, b } = forms()
    a.type({ text: 'from a' })
    b.type({ text: 'from b' })
    b.save()
    // Saved later, but typed earlier.
    a.save()
    a.sync()
    b.sync()
    expect(a.fields.text).toBe('from b')
    expect(b.fields.text).toBe('from b')
    expect(a.lost).toEqual({ text: 'from a' })
    expect(b.lost).toEqual({})
    a.restoreLost()
    expect(a.fields.text).toBe('from a')
    expect(a.lost).toEqual({ text: 'from b' })
    a.save()
    b.sync()
    expect(b.fields.text).toBe('from a')
    expect(b.lost).toEqual({})
  })

  test('reports a conflict to the winner once, if it had not seen the other text', () => {
    const { a, b } = forms()
    a.type({ text: 'from a' })
    b.type({ text: 'from b' })
    a.save()
    expect(b.sync().ahead).toBe(true)
    expect(b.fields.text).toBe('from b')
    expect(b.lost).toEqual({ text: 'from a' })
    b.sync()
    expect(b.lost).toEqual({})
  })

  test('reports no conflict if the winning text contains the other', () => {
    const { a, b } = forms()
    a.type({ text: 'hello' })
    b.type({ text: 'hello all' })
    b.save()
    a.save()
    a.sync()
    expect(a.fields.text).toBe('hello all')
    expect(a.lost).toEqual({})
  })

  test('does not change a field while the user types in it', () => {
    const { a, b } = forms()
    b.type({ text: 'from b' })
    b.save()
    a.type({ text: 'typing' })
    a.save()
    b.sync()
    b.type({ text: 'typing b' })
    b.save()
    expect(a.sync(true).waits).toBe(true)
    expect(a.fields.text).toBe('typing')
    expect(a.sync().waits).toBe(false)
    expect(a.fields.text).toBe('typing b')
  })

  test('reports a conflict when a poll that was changed here is removed elsewhere', () => {
    const { a, b } = forms()
    const poll = { options: ['a', 'b'], multiple: false, unit: 'days', amount: 1 } as const
    a.type({ poll })
    a.save()
    b.sync()
    expect(b.fields.poll).toEqual(poll)
    a.type({ poll: { ...poll, amount: 2 } })
    b.type({ poll: undefined } as object)
    b.save()
    a.save()
    a.sync()
    expect(a.fields.poll).toBeUndefined()
    expect(a.lost).toEqual({ poll: { ...poll, amount: 2 } })
  })
})

describe('lost text', () => {
  const draft = (text: string): DraftFields => ({ ...FRESH, text })

  test('excludes text that the final text contains', () => {
    const lost = { text: 'the quick' }
    expect(stillLost(lost, draft('LAZY'), draft('LAZY DOG'))).toEqual(lost)
    expect(stillLost(lost, draft('LAZY DOG'), draft('the quick fox'))).toEqual({ text: 'LAZY DOG' })
    expect(stillLost(lost, draft('the quick'), draft('the quick fox'))).toEqual({})
  })

  test('can be swapped, also with an empty field', () => {
    const poll = { options: ['a', 'b'], multiple: false, unit: 'days', amount: 1 } as const
    const mine = { ...FRESH, poll }
    expect(stillLost({ poll: undefined }, mine, mine)).toEqual({ poll: undefined })
    expect(stillLost({ text: 'here' }, draft('there'), draft('there'))).toEqual({ text: 'here' })
  })
})

test('an unchanged draft keeps its object identity when it is synced', () => {
  const { a } = forms()
  a.type({ text: 'x' })
  a.save()
  const before = a.fields
  a.sync()
  expect(a.fields).toBe(before)
})

test('a draft of an older build without marks is taken over as it is', () => {
  const old: Draft = { text: 'half', subject: 'cw', writer: 'w', changedAt: 5 }
  const { fields, lost } = joinDraft({ text: '@bob ', subject: '', sensitive: true }, old, 'me', () => true)
  expect(fields).toMatchObject({ text: 'half', subject: 'cw', changedAt: 5 })
  expect(fields.sensitive).toBeUndefined()
  expect(lost).toEqual({})
})

test('a text that was sent before the form was emptied does not mix with the next one (E44)', () => {
  const sent: Draft = { text: 'sent', subject: 'of the sent text', changedAt: 100, writer: 'a' }
  const empty: DraftFields = { ...FRESH, changedAt: 120, begunAt: 101 }
  const next = touched({ ...empty, text: 'next' }, empty, 'a', 90)
  expect(joinDraft(next, sent, 'a', () => false)).toMatchObject({ fields: next, lost: {}, ahead: true })
  // A form that takes the next one over keeps them apart, too.
  const taken = joinDraft(FRESH, { ...next, writer: 'a' }, 'b', () => false).fields
  expect(joinDraft(taken, sent, 'b', () => false)).toMatchObject({ fields: taken, ahead: true })
  // An empty form shows what comes back.
  const back = joinDraft(empty, sent, 'a', () => false)
  expect(back).toMatchObject({ fields: { text: 'sent', subject: 'of the sent text' }, ahead: false })
  expect(back.fields.begunAt).toBeUndefined()
})
