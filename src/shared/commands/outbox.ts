import { outboxCommand } from './defineCommand.ts'
import { alone } from './queueKeys.ts'

/** `send`: now, even where it may have been carried out already. `takeBack`: what was written becomes a draft again. */
export type OutboxAct = 'send' | 'takeBack' | 'discard'

export const OUTBOX_COMMANDS = {
  /** About an entry of the outbox. After `takeBack`, `settled.result.draftId` names the draft. */
  outbox: outboxCommand<{ readonly entryId: string; readonly act: OutboxAct }>({ queue: alone }),
}
