import type { ALERT_COMMANDS } from '../../../shared/commands/alerts.ts'
import type { Handler, HandlersOf } from '../../context/handler.ts'
import type { Alerts } from './alerts.ts'

interface NeedsAlerts {
  readonly alerts: () => Promise<Pick<Alerts, 'push'>>
}

const reportPushSubscription: Handler<'reportPushSubscription', NeedsAlerts> = async (
  command,
  { alerts },
) => {
  const { push } = await alerts()
  return 'failure' in command
    ? push.tabFailed(command.failure)
    : push.tabSubscribed(command.subscription, command)
}

export const alertHandlers: HandlersOf<typeof ALERT_COMMANDS, NeedsAlerts> = { reportPushSubscription }
