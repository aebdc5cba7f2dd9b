import type { Notification } from '../../shared/model/notification.ts'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { Status } from '../../shared/model/status.ts'

/** What is known when a notification comes. */
export interface AlertCase {
  readonly notification: Notification
  /** The post that it is about. */
  readonly status: Status | undefined
  readonly preferences: Preferences
  /** A tab that is looked at shows it already. */
  readonly shown: boolean
}

export interface AlertVerdict {
  /** Outside of the page. */
  readonly alert: boolean
  readonly sound: boolean
}

const NOTHING: AlertVerdict = { alert: false, sound: false }

/**
 * Whether a new notification raises an alert or a sound: not if it was seen, is of a kind that is off, or is about a
 * post that is muted or contains a muted word (NO30).
 */
export function judgeAlert({ notification, status, preferences, shown }: AlertCase): AlertVerdict {
  const { type, seen } = notification
  const wanted = preferences[`notificationVisibility.${type}`] && preferences[`notificationNative.${type}`]
  const muted = (status?.mutedBy?.length ?? 0) > 0
  if (seen || shown || muted || !wanted) return NOTHING
  return { alert: preferences.desktopNotifications, sound: preferences.notificationSound }
}
