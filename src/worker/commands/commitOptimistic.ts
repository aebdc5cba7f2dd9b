import type { CommandBody } from '../../shared/commands/command.ts'
import { expectationsOf } from '../../shared/commands/optimistic.ts'
import type { HandlerContext } from '../context/handler.ts'

/** The instance accepted the command but did not return the new state: the optimistic update is committed. */
export function commitOptimistic(body: CommandBody, { account, commandId, store }: HandlerContext): void {
  for (const { key, change } of expectationsOf({ ...body, account, commandId })) store.update(key, change)
}
