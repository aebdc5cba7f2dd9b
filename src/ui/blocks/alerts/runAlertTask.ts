import type { TabTask } from '../../../shared/protocol/batch.ts'
import type { Engine } from '../../engine/engine.ts'
import { alertPermission } from './permission.ts'
import { ring } from './ring.ts'
import { closeAlerts, closeAlertsOf, showAlert } from './showAlert.ts'
import { runPushTask } from './subscribe.ts'

type AlertTask = Exclude<TabTask, { readonly kind: 'sleep' | 'close' }>

/** Runs a tab task about alerts. Returns false if this tab can't, or if `task.until` has passed. */
export async function runAlertTask(engine: Engine, task: AlertTask): Promise<boolean> {
  const { until } = task
  switch (task.kind) {
    case 'alert':
      if (alertPermission() !== 'granted') return false
      return showAlert(engine, task.alert, until)
    case 'closeAlerts':
      return closeAlerts(engine, task.tags)
    case 'closeAlertsOf':
      return closeAlertsOf(engine, task.account)
    case 'sound':
      return ring(engine, task.tag, until)
    case 'reachHost':
      return fetch('/', {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.timeout(until - Date.now()),
      }).then(
        () => true,
        () => false,
      )
    case 'push':
      return runPushTask(engine, task)
  }
}
