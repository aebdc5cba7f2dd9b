import { entityKey } from '../model/keys.ts'
import type { Notification } from '../model/notification.ts'
import type { Report, ReportState } from '../model/report.ts'
import { accountCommand } from './defineCommand.ts'

/** How a browser is reached by pushes; the keys in base64url. */
export interface PushKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** `plainWords`: the text of a push for browsers that insist on showing one. */
export type PushOutcome =
  | { readonly subscription: PushKeys; readonly plainWords: string }
  | { readonly failure: string }

export const NOTIFICATION_COMMANDS = {
  /** Marks this notification and all older ones as read. */
  readNotifications: accountCommand<{ readonly upToId: string }>(),
  /** Marks a single one as read (NO15). */
  readNotification: accountCommand<{ readonly notificationId: string }>({
    optimistic: ({ account, notificationId }) => [
      {
        key: entityKey(account, 'notification', notificationId),
        change: (entity) => ({ ...(entity as Notification), seen: true }),
      },
    ],
  }),
  /** The outcome of the tab task `push`. */
  tellPush: accountCommand<PushOutcome>(),
  setReportState: accountCommand<{ readonly reportId: string; readonly state: ReportState }>({
    optimistic: ({ account, reportId, state }) => [
      {
        key: entityKey(account, 'report', reportId),
        change: (entity) => ({ ...(entity as Report), state }),
      },
    ],
  }),
}
