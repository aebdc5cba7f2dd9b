import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../shared/model/draft.ts'
import { mergeDrafts } from '../../../shared/model/draftMarks.ts'
import { joinDraft, stillLost, takeBack } from './joinDraft.ts'
import { type DraftFields, touched } from './readDraft.ts'

const FRESH: DraftFields = { text: '', subject: '' }

/** A form, and what is kept: its own words go there when it saves, and it hears of it when it is told. */
function forms() {
  let kept: Draft | null = null
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
        kept = mergeDrafts(kept, { ...fields, writer: me })
      },
      hear(typing = false) {
        if (kept === null) return { waits: false, ahead: false }
        const joined = joinDraft(fields, kept, me, () => typing)
        fields = joined.fields
        lost = joined.lost
        return joined
      },
      takeBack() {
        const taken = takeBack(fields, lost)
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
  test('is one: what is typed in one shows in the other, and nothing is said of it', () => {
    const { a, b } = forms()
    a.type({ text: 'one' })
    a.save()
    b.hear()
    expect(b.fields.text).toBe('one')
    b.type({ text: 'one two' })
    b.save()
    a.hear()
    expect(a.fields.text).toBe('one two')
    b.type({ text: 'two' })
    b.save()
    a.hear()
    expect([a.lost, b.lost]).toEqual([{}, {}])
    expect(a.fields.text).toBe('two')
  })

  test('has its words from both when they are in different fields', () => {
    const { a, b } = forms()
    a.type({ text: 'words' })
    b.type({ subject: 'warning' })
    a.save()
    b.save()
    a.hear()
    b.hear()
    for (const { fields, lost } of [a, b]) {
      expect(fields).toMatchObject({ text: 'words', subject: 'warning' })
      expect(lost).toEqual({})
    }
  })

  test('typed in at the same time keeps the last character, and the other can be had back', () => {
    const { a, b } = forms()
    a.type({ text: 'from a' })
    b.type({ text: 'from b' })
    b.save()
    // It comes in later, and was typed earlier.
    a.save()
    a.hear()
    b.hear()
    expect(a.fields.text).toBe('from b')
    expect(b.fields.text).toBe('from b')
    expect(a.lost).toEqual({ text: 'from a' })
    expect(b.lost).toEqual({})
    a.takeBack()
    expect(a.fields.text).toBe('from a')
    expect(a.lost).toEqual({ text: 'from b' })
    a.save()
    b.hear()
    expect(b.fields.text).toBe('from a')
    expect(b.lost).toEqual({})
  })

  test('tells who wins of what it did not see, once', () => {
    const { a, b } = forms()
    a.type({ text: 'from a' })
    b.type({ text: 'from b' })
    a.save()
    expect(b.hear().ahead).toBe(true)
    expect(b.fields.text).toBe('from b')
    expect(b.lost).toEqual({ text: 'from a' })
    b.hear()
    expect(b.lost).toEqual({})
  })

  test('says nothing where all that was typed is still there', () => {
    const { a, b } = forms()
    a.type({ text: 'hello' })
    b.type({ text: 'hello all' })
    b.save()
    a.save()
    a.hear()
    expect(a.fields.text).toBe('hello all')
    expect(a.lost).toEqual({})
  })

  test('does not change under the fingers', () => {
    const { a, b } = forms()
    b.type({ text: 'from b' })
    b.save()
    a.type({ text: 'typing' })
    a.save()
    b.hear()
    b.type({ text: 'typing b' })
    b.save()
    expect(a.hear(true).waits).toBe(true)
    expect(a.fields.text).toBe('typing')
    expect(a.hear().waits).toBe(false)
    expect(a.fields.text).toBe('typing b')
  })

  test('loses no poll and no choice that was taken away elsewhere without being told', () => {
    const { a, b } = forms()
    const poll = { options: ['a', 'b'], multiple: false, unit: 'days', amount: 1 } as const
    a.type({ poll })
    a.save()
    b.hear()
    expect(b.fields.poll).toEqual(poll)
    a.type({ poll: { ...poll, amount: 2 } })
    b.type({ poll: undefined } as object)
    b.save()
    a.save()
    a.hear()
    expect(a.fields.poll).toBeUndefined()
    expect(a.lost).toEqual({ poll: { ...poll, amount: 2 } })
  })
})

describe('what was lost', () => {
  const draft = (text: string): DraftFields => ({ ...FRESH, text })

  test('is what did not stay in the end: not the first half of what did', () => {
    const lost = { text: 'the quick' }
    expect(stillLost(lost, draft('LAZY'), draft('LAZY DOG'))).toEqual(lost)
    expect(stillLost(lost, draft('LAZY DOG'), draft('the quick fox'))).toEqual({ text: 'LAZY DOG' })
    expect(stillLost(lost, draft('the quick'), draft('the quick fox'))).toEqual({})
  })

  test('stays to be swapped, also for nothing', () => {
    const poll = { options: ['a', 'b'], multiple: false, unit: 'days', amount: 1 } as const
    const mine = { ...FRESH, poll }
    expect(stillLost({ poll: undefined }, mine, mine)).toEqual({ poll: undefined })
    expect(stillLost({ text: 'here' }, draft('there'), draft('there'))).toEqual({ text: 'here' })
  })
})

test('what nobody has touched is the very same when it is told again', () => {
  const { a } = forms()
  a.type({ text: 'x' })
  a.save()
  const before = a.fields
  a.hear()
  expect(a.fields).toBe(before)
})

test('one of an older build is taken over as it is', () => {
  const old: Draft = { text: 'half', subject: 'cw', writer: 'w', changedAt: 5 }
  const { fields, lost } = joinDraft({ text: '@bob ', subject: '', sensitive: true }, old, 'me', () => true)
  expect(fields).toMatchObject({ text: 'half', subject: 'cw', changedAt: 5 })
  expect(fields.sensitive).toBeUndefined()
  expect(lost).toEqual({})
})
