import { expect, test } from 'vitest'
import type { Notification } from '../../../shared/model/notification.ts'
import { DEFAULT_PREFERENCES } from '../../../shared/model/preferences.ts'
import type { Status } from '../../../shared/model/status.ts'
import { type AlertCase, judgeAlert } from './judgeAlert.ts'

const mention: Notification = {
  id: 'n',
  type: 'mention',
  createdAt: '2024-05-01T13:00:00.000Z',
  accountId: 'a',
  statusId: 's',
  seen: false,
}

const verdict = (changes: Partial<AlertCase>, chosen: Partial<AlertCase['preferences']> = {}) =>
  judgeAlert({
    notification: mention,
    status: undefined,
    preferences: {
      ...DEFAULT_PREFERENCES,
      desktopNotifications: true,
      notificationSound: true,
      ...chosen,
    },
    shown: false,
    ...changes,
  })

const NOTHING = { alert: false, sound: false }
const mutedBy = (by: 'thread' | 'word' | 'author') => ({ mutedBy: [{ by }] }) as unknown as Status

test('a mention is told and heard, each where it is wanted', () => {
  expect(verdict({})).toEqual({ alert: true, sound: true })
  expect(verdict({}, { desktopNotifications: false })).toEqual({ alert: false, sound: true })
  expect(verdict({}, { notificationSound: false })).toEqual({ alert: true, sound: false })
  expect(judgeAlert({ ...defaultCase(), preferences: DEFAULT_PREFERENCES })).toEqual(NOTHING)
})

const defaultCase = (): AlertCase => ({
  notification: mention,
  status: undefined,
  preferences: DEFAULT_PREFERENCES,
  shown: false,
})

test.each([
  ['in a tab that is looked at', { shown: true }],
  ['that was seen', { notification: { ...mention, seen: true } }],
  ['in a muted conversation', { status: mutedBy('thread') }],
  ['with a muted word', { status: mutedBy('word') }],
  ['by whom is muted', { status: mutedBy('author') }],
  ['of a kind that is not told', { notification: { ...mention, type: 'like' as const } }],
])('one %s is not told', (_, changes) => {
  expect(verdict(changes)).toEqual(NOTHING)
})

test('what is not listed is not told either', () => {
  expect(verdict({}, { 'notificationVisibility.mention': false })).toEqual(NOTHING)
  expect(verdict({}, { 'notificationNative.mention': false })).toEqual(NOTHING)
})
