import { accountCommand } from './defineCommand.ts'
import type { NoPayload } from './session.ts'

/** What this browser stores, and forgetting it (ST25, ST26). */
export const STORAGE_COMMANDS = {
  /** `settled.result.storage` is the report. */
  measureStorage: accountCommand<NoPayload>({ visitors: true }),
  /** Deletes what can be fetched again, of all accounts. */
  forgetCaches: accountCommand<NoPayload>({ visitors: true }),
  /** Deletes all drafts of the account, with their files. */
  forgetDrafts: accountCommand<NoPayload>({ announced: true }),
}
