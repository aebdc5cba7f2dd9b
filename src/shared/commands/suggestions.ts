import { accountCommand } from './defineCommand.ts'
import { byAccount } from './queueKeys.ts'

export const SUGGESTION_COMMANDS = {
  /** The instance does not suggest the account again. */
  dismissSuggestion: accountCommand<{ readonly accountId: string }>({ queue: byAccount }),
}
