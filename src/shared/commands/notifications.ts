import type { ReportState } from '../model/report.ts'
import { onEntity } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'

export const NOTIFICATION_COMMANDS = {
  /** Marks this notification and all older ones as read; absent: all. */
  readNotifications: accountCommand<{ readonly upToId?: string }>(),
  /** Marks a single one as read (NO15). */
  readNotification: accountCommand<{ readonly notificationId: string }>({
    optimistic: ({ account, notificationId }) =>
      onEntity(account, 'notification', notificationId, (notification) => ({ ...notification, seen: true })),
  }),
  setReportState: accountCommand<{ readonly reportId: string; readonly state: ReportState }>({
    optimistic: ({ account, reportId, state }) =>
      onEntity(account, 'report', reportId, (report) => ({ ...report, state })),
  }),
}
