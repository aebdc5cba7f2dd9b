import { quietUntil } from '../../../shared/alerts/quiet.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import type { Status } from '../../../shared/model/status.ts'

/** The input for the verdict on a new notification. */
export interface AlertCase {
  readonly notification: Notification
  /** The post of the notification. */
  readonly status: Status | undefined
  readonly preferences: Preferences
  /** A focused tab already shows it. */
  readonly shown: boolean
  /** The current time, ms since 1970. */
  readonly now: number
}

interface AlertVerdict {
  /** Show a desktop notification. */
  readonly alert: boolean
  readonly sound: boolean
}

const NOTHING: AlertVerdict = { alert: false, sound: false }

/**
 * Decides whether a new notification raises an alert and a sound. It raises none if it was seen, if its type is
 * switched off, if its post is muted or contains a muted word (NO30), or if the time is quiet (AL7).
 */
export function judgeAlert({ notification, status, preferences, shown, now }: AlertCase): AlertVerdict {
  const { type, seen } = notification
  const enabled = preferences[`notificationVisibility.${type}`] && preferences[`notificationNative.${type}`]
  const muted = (status?.mutedBy?.length ?? 0) > 0
  if (seen || shown || muted || !enabled || quietUntil(preferences, now) !== null) return NOTHING
  return { alert: preferences.desktopNotifications, sound: preferences.notificationSound }
}
