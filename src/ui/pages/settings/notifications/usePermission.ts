import { useState } from 'react'

type Permission = NotificationPermission | 'missing'

const permissionNow = (): Permission =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission

/** Whether this browser lets the page tell anything outside of itself, and how its person is asked. */
export function usePermission(): {
  readonly granted: boolean
  readonly refused: boolean
  /** Resolves to whether it is allowed now; who said no is not asked again. */
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
