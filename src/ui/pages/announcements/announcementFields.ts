import type { Announcement, AnnouncementDraft } from '../../../shared/model/announcement.ts'

/** The values of an announcement's editor. Times are in the format of the input fields; '' for none. */
export interface AnnouncementFields {
  readonly content: string
  /** `2024-05-01T14:30` in local time, or just `2024-05-01`. All-day announcements use only the date. */
  readonly start: string
  readonly end: string
  readonly allDay: boolean
}

/** The fields of a new announcement. */
export const NO_FIELDS: AnnouncementFields = { content: '', start: '', end: '', allDay: false }

const two = (number: number): string => String(number).padStart(2, '0')

/** `iso` in the format of the input field. The dates of an all-day announcement are the same in all time zones, so they use UTC (A3). */
function fieldOf(iso: string | undefined, allDay: boolean): string {
  const at = new Date(iso ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return ''
  if (allDay) return at.toISOString().slice(0, 10)
  const year = String(at.getFullYear()).padStart(4, '0')
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The initial values of the editor of `announcement` (A8). */
export const fieldsOf = (announcement: Announcement): AnnouncementFields => ({
  content: announcement.rawContent,
  start: fieldOf(announcement.startsAt, announcement.allDay),
  end: fieldOf(announcement.endsAt, announcement.allDay),
  allDay: announcement.allDay,
})

/** A field's value for an input of type `date`. */
export const dateOf = (field: string): string => field.slice(0, 10)

/** A field's value for an input of type `datetime-local`. */
export const dateAndTimeOf = (field: string): string =>
  field === '' || field.includes('T') ? field : `${field}T00:00`

/** A field's value as ISO; null if it is empty. An all-day announcement ends at the end of its last day. */
function isoOf(field: string, allDay: boolean, isEnd: boolean): string | null {
  if (field === '') return null
  const words = allDay ? `${dateOf(field)}T${isEnd ? '23:59:59' : '00:00:00'}Z` : dateAndTimeOf(field)
  const at = new Date(words)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/**
 * The changes to send for `now`, edited from `before`. Unchanged dates are omitted, cleared ones are null
 * (A20).
 */
export function draftOf(now: AnnouncementFields, before: AnnouncementFields): AnnouncementDraft {
  const inputValue = now.allDay ? dateOf : dateAndTimeOf
  const touched = (field: 'start' | 'end'): boolean =>
    inputValue(now[field]) !== inputValue(before[field]) ||
    (now.allDay !== before.allDay && now[field] !== '')
  return {
    content: now.content,
    allDay: now.allDay,
    ...(touched('start') ? { startsAt: isoOf(now.start, now.allDay, false) } : {}),
    ...(touched('end') ? { endsAt: isoOf(now.end, now.allDay, true) } : {}),
  }
}

/** The fields in the shape in which the engine stores drafts. */
interface StoredFields {
  readonly text: string
  readonly subject: string
}

/** The fields as a draft. The times are JSON in its subject. */
export function toStored({ content, start, end, allDay }: AnnouncementFields): StoredFields {
  const plain = start === '' && end === '' && !allDay
  return { text: content, subject: plain ? '' : JSON.stringify({ start, end, allDay }) }
}

/** The fields of a stored draft, whatever its subject contains. */
export function fromStored({ text, subject }: StoredFields): AnnouncementFields {
  const times = timesIn(subject)
  return {
    content: text,
    start: typeof times.start === 'string' ? times.start : '',
    end: typeof times.end === 'string' ? times.end : '',
    allDay: times.allDay === true,
  }
}

function timesIn(subject: string): Readonly<Record<string, unknown>> {
  if (subject === '') return {}
  try {
    const read: unknown = JSON.parse(subject)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
