import type { Handler } from '../../context/handler.ts'
import type { Alerts } from './alerts.ts'

export const tellPush: Handler<'tellPush', { readonly alerts: () => Promise<Pick<Alerts, 'push'>> }> = async (
  command,
  { alerts },
) => {
  const { push } = await alerts()
  return 'failure' in command
    ? push.failed(command.failure)
    : push.told(command.subscription, command.plainWords)
}
