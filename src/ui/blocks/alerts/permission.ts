import { attempt } from '../../../shared/attempt.ts'

/** The permission for desktop notifications; `missing` if the browser has none, or refuses them to this page (EV5). */
export const alertPermission = (): NotificationPermission | 'missing' =>
  attempt(() => Notification.permission) ?? 'missing'
