import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Announcement } from '../../../shared/model/announcement.ts'
import {
  type AnnouncementFields,
  dateAndTimeOf,
  dateOf,
  draftOf,
  fieldsOf,
  fromStored,
  NO_FIELDS,
  toStored,
} from './announcementFields.ts'

const announcement = (rest: Partial<Announcement> = {}): Announcement => ({
  id: '1',
  content: [],
  rawContent: 'the *nest* moves',
  allDay: false,
  read: false,
  inactive: false,
  ...rest,
})

const iso = fc
  .date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString())

describe('an announcement’s editor', () => {
  it('starts with the raw text, the times and all-day', () => {
    const at = new Date(2024, 4, 1, 14, 30)
    expect(fieldsOf(announcement({ startsAt: at.toISOString() }))).toEqual({
      content: 'the *nest* moves',
      start: '2024-05-01T14:30',
      end: '',
      allDay: false,
    })
    const days = { startsAt: '2024-05-01T00:00:00.000Z', endsAt: '2024-05-03T23:59:59.000Z', allDay: true }
    expect(fieldsOf(announcement(days))).toMatchObject({ start: '2024-05-01', end: '2024-05-03' })
  })

  it('is empty for an invalid date', () => {
    expect(fieldsOf(announcement({ startsAt: 'soon' })).start).toBe('')
  })

  it('never sends an unchanged date', () => {
    const optional = fc.option(iso, { nil: undefined })
    fc.assert(
      fc.property(optional, optional, fc.boolean(), (startsAt, endsAt, allDay) => {
        const times = { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }
        const fields = fieldsOf(announcement({ ...times, allDay }))
        expect(draftOf({ ...fields, content: 'other' }, fields)).toEqual({ content: 'other', allDay })
      }),
    )
  })

  it('sends ISO for a new date, and null for a cleared one', () => {
    const before = fieldsOf(announcement({ endsAt: '2024-05-03T10:00:00.000Z' }))
    expect(draftOf({ ...before, start: '2024-05-01T14:30', end: '' }, before)).toEqual({
      content: 'the *nest* moves',
      allDay: false,
      startsAt: new Date(2024, 4, 1, 14, 30).toISOString(),
      endsAt: null,
    })
  })

  it('starts all-day announcements with their first day and ends them with their last, in every time zone', () => {
    const fields: AnnouncementFields = { content: 'x', start: '2024-05-01', end: '2024-05-03', allDay: true }
    expect(draftOf(fields, NO_FIELDS)).toMatchObject({
      startsAt: '2024-05-01T00:00:00.000Z',
      endsAt: '2024-05-03T23:59:59.000Z',
    })
  })

  it('sends the dates again when all-day changes, and keeps the times in the fields', () => {
    const before = { ...NO_FIELDS, start: '2024-05-01T14:30' }
    expect(draftOf({ ...before, allDay: true }, before)).toEqual({
      content: '',
      allDay: true,
      startsAt: '2024-05-01T00:00:00.000Z',
    })
    expect(dateOf(before.start)).toBe('2024-05-01')
    expect(dateAndTimeOf('2024-05-01')).toBe('2024-05-01T00:00')
  })
})

describe('the stored draft of an editor', () => {
  const fields = fc.record({
    content: fc.string(),
    start: fc.constantFrom('', '2024-05-01', '2024-05-01T14:30'),
    end: fc.constantFrom('', '2024-05-01', '2024-05-01T14:30'),
    allDay: fc.boolean(),
  })

  it('round-trips', () => {
    fc.assert(
      fc.property(fields, (typed) => {
        expect(fromStored(toStored(typed))).toEqual(typed)
      }),
    )
  })

  it('is only text if there is only text', () => {
    expect(toStored({ ...NO_FIELDS, content: 'hello' })).toEqual({ text: 'hello', subject: '' })
  })

  it('can be read, whatever its content', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), fc.json()), (text, subject) => {
        const read = fromStored({ text, subject })
        expect([read.content, typeof read.start, typeof read.allDay]).toEqual([text, 'string', 'boolean'])
      }),
    )
  })
})
