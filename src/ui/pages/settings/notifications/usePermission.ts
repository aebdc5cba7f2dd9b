import { useState } from 'react'

type Permission = NotificationPermission | 'missing'

const permissionNow = (): Permission =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission

/** The permission for desktop notifications, and how to request it. */
export function usePermission(): {
  readonly granted: boolean
  readonly refused: boolean
  /** Requests the permission unless it was denied before. Resolves to whether it is granted. */
  readonly ask: () => Promise<boolean>
} {
  const [permission, setPermission] = useState(permissionNow)
  return {
    granted: permission === 'granted',
    refused: permission === 'denied' || permission === 'missing',
    ask: async () => {
      const now = permission === 'default' ? await Notification.requestPermission() : permission
      setPermission(now)
      return now === 'granted'
    },
  }
}
