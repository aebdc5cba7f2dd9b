import type { ArrivedNotification } from '../../../shared/alerts/alertBook.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { Status } from '../../../shared/model/status.ts'

/** A notification with the verdict on its alert and sound. */
export interface Candidate extends ArrivedNotification {
  readonly notification: Notification
  /** The post that it is about. */
  readonly status: Status | undefined
  readonly sound: boolean
  readonly alert: boolean
}
