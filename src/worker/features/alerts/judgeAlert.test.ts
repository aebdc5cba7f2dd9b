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

const NOW = Date.parse('2024-05-01T13:00:01.000Z')

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
    now: NOW,
    ...changes,
  })

const NOTHING = { alert: false, sound: false }
const mutedBy = (by: 'thread' | 'word' | 'author') => ({ mutedBy: [{ by }] }) as unknown as Status

test('a mention raises an alert and a sound, each if its preference is on', () => {
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
  now: NOW,
})

test.each([
  ['shown in a focused tab', { shown: true }],
  ['already seen', { notification: { ...mention, seen: true } }],
  ['in a muted conversation', { status: mutedBy('thread') }],
  ['with a muted word', { status: mutedBy('word') }],
  ['by a muted author', { status: mutedBy('author') }],
  ['of a type without alerts', { notification: { ...mention, type: 'like' as const } }],
])('a notification %s raises nothing', (_, changes) => {
  expect(verdict(changes)).toEqual(NOTHING)
})

test('a type that is hidden in the list, or without native notifications, raises nothing', () => {
  expect(verdict({}, { 'notificationVisibility.mention': false })).toEqual(NOTHING)
  expect(verdict({}, { 'notificationNative.mention': false })).toEqual(NOTHING)
})

test('nothing is raised while the user does not want to be disturbed (AL7, AL8)', () => {
  expect(verdict({}, { doNotDisturbUntil: NOW + 1 })).toEqual(NOTHING)
  expect(verdict({}, { doNotDisturbUntil: NOW })).toEqual({ alert: true, sound: true })
})
