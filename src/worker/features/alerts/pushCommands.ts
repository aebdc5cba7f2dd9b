import type { Handler } from '../../commands/commandContext.ts'

export const tellPush: Handler<'tellPush'> = async (command, { alerts }) => {
  const { push } = await alerts()
  return 'failure' in command
    ? push.failed(command.failure)
    : push.told(command.subscription, command.plainWords)
}
