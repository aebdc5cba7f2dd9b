import type { Account, Poll } from '../state/records.ts'
import type { World } from '../world.ts'

/** Votes in a poll. Returns an error message, or `null` if the vote was accepted. Pleroma accepts a second one, and keeps the first. */
export function vote(world: World, poll: Poll, account: Account, choices: number[]): string | null {
  const authorId = world.store.statuses.get(poll.statusId)?.accountId
  if (authorId === account.id) return "Poll's author can't vote"
  if (poll.expiresAt <= world.now()) return 'The poll has already ended'
  if (poll.votes.some(([id]) => id === account.id)) return world.dialect.isPleroma ? null : 'Already voted'
  if (choices.length === 0 || (!poll.multiple && choices.length > 1)) return 'Too many choices'
  if (choices.some((choice) => poll.options[choice] === undefined)) return 'Invalid indices'
  for (const choice of new Set(choices)) {
    const option = poll.options[choice]
    if (option) option.votes += 1
  }
  poll.voters += 1
  poll.votes.push([account.id, [...new Set(choices)]])
  world.touch()
  return null
}
