import type { Command } from '../../shared/commands/command.ts'

/** What `command` concerns. A draft is kept while the post it was before is still under way. */
export const queueOf = (command: Command): string => {
  // Each may take minutes, and waits for no other.
  if (command.kind === 'sendChatMessage' || command.kind === 'upload') return command.commandId
  // What is about something that is being sent does not wait for that.
  if (command.kind === 'outbox') return command.commandId
  if ('statusId' in command) return `${command.account}/${command.statusId}`
  if ('accountId' in command) return `${command.account}/${command.accountId}`
  const { account, kind } = command
  return 'draftId' in command ? `${account}/${kind}/${command.draftId}` : `${account}/${kind}`
}
