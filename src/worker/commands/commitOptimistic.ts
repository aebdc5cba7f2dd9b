import type { CommandBody } from '../../shared/commands/command.ts'
import { expectationsOf } from '../../shared/commands/optimistic.ts'
import type { HandlerContext } from '../context/handler.ts'

/** Commits the optimistic update, for a command that the instance accepted without returning the new state. */
export function commitOptimistic(body: CommandBody, { account, commandId, store }: HandlerContext): void {
  for (const { key, change } of expectationsOf({ ...body, account, commandId })) store.update(key, change)
}
