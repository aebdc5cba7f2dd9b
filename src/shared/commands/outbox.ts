import type { OutboxAct } from '../model/outboxAct.ts'
import { outboxCommand } from './defineCommand.ts'
import { alone } from './queueKeys.ts'

export const OUTBOX_COMMANDS = {
  /** Acts on an entry of the outbox. After `takeBack`, `settled.result.draftId` names the draft. */
  outbox: outboxCommand<{ readonly entryId: string; readonly act: OutboxAct }>({ queue: alone }),
}
