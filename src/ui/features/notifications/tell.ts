import type { Performance } from '../../../shared/protocol/batch.ts'
import { ring } from './ring.ts'
import { closeAlerts, showAlert } from './showAlert.ts'
import { takePush } from './subscribe.ts'

/** What notifications want of a tab. False: this one can't, or it is too late. */
export async function tell(
  performance: Exclude<Performance, { kind: 'focus' | 'download' }>,
): Promise<boolean> {
  const { until } = performance
  switch (performance.kind) {
    case 'alert':
      if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false
      return showAlert(performance.alert, until)
    case 'closeAlerts':
      return closeAlerts(performance.tags)
    case 'sound':
      return ring(performance.tag, until)
    case 'push':
      return takePush(performance.serverKey, performance.renew)
  }
}
