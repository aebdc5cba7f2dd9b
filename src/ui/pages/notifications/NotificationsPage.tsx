import { NotificationsPanel } from './NotificationsPanel.tsx'

/** `/{username}/notifications`: the notifications in the main column. */
export const NotificationsPage = () => <NotificationsPanel page />
