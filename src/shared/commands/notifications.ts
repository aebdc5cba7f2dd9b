import { entityKey } from '../model/keys.ts'
import type { Notification } from '../model/notification.ts'
import type { Report, ReportState } from '../model/report.ts'
import { accountCommand } from './defineCommand.ts'

export const NOTIFICATION_COMMANDS = {
  /** Marks this notification and all older ones as read; absent: all. */
  readNotifications: accountCommand<{ readonly upToId?: string }>(),
  /** Marks a single one as read (NO15). */
  readNotification: accountCommand<{ readonly notificationId: string }>({
    optimistic: ({ account, notificationId }) => [
      {
        key: entityKey(account, 'notification', notificationId),
        change: (entity) => ({ ...(entity as Notification), seen: true }),
      },
    ],
  }),
  setReportState: accountCommand<{ readonly reportId: string; readonly state: ReportState }>({
    optimistic: ({ account, reportId, state }) => [
      {
        key: entityKey(account, 'report', reportId),
        change: (entity) => ({ ...(entity as Report), state }),
      },
    ],
  }),
}
