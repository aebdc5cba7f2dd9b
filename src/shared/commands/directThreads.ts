import type { DirectThread } from '../model/directThread.ts'
import { entityKey } from '../model/keys.ts'
import { accountCommand } from './defineCommand.ts'

export interface OneDirectThread {
  readonly threadId: string
}

export const DIRECT_THREAD_COMMANDS = {
  readDirectThread: accountCommand<OneDirectThread>({
    optimistic: ({ account, threadId }) => [
      {
        key: entityKey(account, 'directThread', threadId),
        change: (entity) => ({ ...(entity as DirectThread), unread: false }),
      },
    ],
  }),
  /** Removes the conversation from the list. Its posts stay. */
  deleteDirectThread: accountCommand<OneDirectThread>(),
}
