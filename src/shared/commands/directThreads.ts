import { onEntity } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'

export interface OneDirectThread {
  readonly threadId: string
}

export const DIRECT_THREAD_COMMANDS = {
  readDirectThread: accountCommand<OneDirectThread>({
    optimistic: ({ account, threadId }) =>
      onEntity(account, 'directThread', threadId, (thread) => ({ ...thread, unread: false })),
  }),
  /** Removes the conversation from the list. Its posts stay. */
  deleteDirectThread: accountCommand<OneDirectThread>(),
}
