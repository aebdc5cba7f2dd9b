import { useOutbox } from './useOutbox.ts'

/** The follow or unfollow of `acct` that waits in the outbox, or null. One that can still be taken back counts as done (RL42). */
export function useWaitingFollow(acct: string): 'follow' | 'unfollow' | null {
  for (const { acct: target, change, state } of useOutbox().toReversed())
    if (
      target === acct &&
      state !== 'refused' &&
      state !== 'held' &&
      (change === 'follow' || change === 'unfollow')
    )
      return change
  return null
}
