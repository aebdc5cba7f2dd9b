import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeLog, normalizeRegistrations } from './moderation.ts'

const user = {
  id: '9x',
  nickname: 'dunnock',
  display_name: 'Dunnock',
  email: 'dunnock@mail.example',
  registration_reason: 'I like hedges.',
  is_approved: false,
  created_at: '2024-05-01T10:00:00.000Z',
}

test('people who wait, as Pleroma and Mastodon describe them', () => {
  const expected = {
    id: '9x',
    username: 'dunnock',
    name: 'Dunnock',
    email: 'dunnock@mail.example',
    reason: 'I like hedges.',
    createdAt: '2024-05-01T10:00:00.000Z',
  }
  expect(normalizeRegistrations({ count: 1, users: [user] })).toEqual([expected])
  const { nickname: username, registration_reason: invite_request, is_approved: approved, ...rest } = user
  expect(normalizeRegistrations([{ ...rest, username, invite_request, approved }])).toEqual([expected])
})

test('a name that Pleroma escapes is read as it was typed (MO19)', () => {
  const users = [{ ...user, display_name: 'Dunnock&#39;s &amp; Co' }]
  expect(normalizeRegistrations({ users })?.[0]?.name).toBe("Dunnock's & Co")
})

test('only accounts that wait are listed: older servers ignore the filter, and a rejection deletes (MO19)', () => {
  const { is_approved: _, ...older } = user
  for (const said of [{ is_approved: true }, { approval_pending: false }, {}])
    expect(normalizeRegistrations({ users: [{ ...older, ...said }] })).toEqual([])
  expect(normalizeRegistrations({ users: [{ ...older, approval_pending: true }] })).toHaveLength(1)
})

test('a person without a name or an id is left out, and a repeated one is listed once', () => {
  const users = [{ ...user, id: null }, { ...user, id: '2', nickname: '' }, user, user]
  expect(normalizeRegistrations({ users })?.map(({ id }) => id)).toEqual(['9x'])
})

test('the log, with its times in seconds', () => {
  const items = [{ id: 7, time: 1_714_557_600, message: "@moss updated report #3 with 'closed' state" }]
  expect(normalizeLog({ items, total: 1 })).toEqual([
    {
      id: '7',
      createdAt: '2024-05-01T10:00:00.000Z',
      text: "@moss updated report #3 with 'closed' state",
    },
  ])
})

test('entries of the log without an id are distinguished by time and words', () => {
  const items = [{ time: 1, message: 'one' }, { time: 1, message: 'two' }, { time: 1, message: 'two' }, {}]
  expect(normalizeLog({ items })?.map(({ text }) => text)).toEqual(['one', 'two'])
})

test('any answer is read without a failure', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.array(
        fc.dictionary(fc.constantFrom('id', 'time', 'nickname', 'message', 'created_at'), fc.anything()),
      ),
      (odd, rows) => {
        for (const raw of [odd, { users: odd }, { items: odd }, { users: rows, items: rows }, rows]) {
          for (const row of normalizeRegistrations(raw) ?? []) expect(row.id).not.toBe('')
          for (const row of normalizeLog(raw) ?? []) expect(row.createdAt).toMatch(/^\d{4}-/)
        }
      },
    ),
  )
})
