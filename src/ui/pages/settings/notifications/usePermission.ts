import { useState } from 'react'
import { alertPermission } from '../../../blocks/alerts/permission.ts'

/** The permission for desktop notifications, and how to request it. */
export function usePermission(): {
  readonly granted: boolean
  readonly refused: boolean
  /** Requests the permission unless it was denied before. Resolves to whether it is granted. */
  readonly ask: () => Promise<boolean>
} {
  const [permission, setPermission] = useState(alertPermission)
  return {
    granted: permission === 'granted',
    refused: permission === 'denied' || permission === 'missing',
    ask: async () => {
      const now =
        permission === 'default' ? await Notification.requestPermission().catch(alertPermission) : permission
      setPermission(now)
      return now === 'granted'
    },
  }
}
