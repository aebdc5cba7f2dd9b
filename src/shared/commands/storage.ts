import { accountCommand } from './defineCommand.ts'
import type { NoPayload } from './session.ts'

/** Commands that count and forget what this browser stores (ST25, ST26). */
export const STORAGE_COMMANDS = {
  /** `settled.result.storage` is the report. */
  measureStorage: accountCommand<NoPayload>({ visitors: true }),
  /** Deletes what can be fetched again, of all accounts. */
  forgetCaches: accountCommand<NoPayload>({ visitors: true }),
  /** Deletes all drafts of the account, with their files. */
  forgetDrafts: accountCommand<NoPayload>({ announced: true }),
}
