import { useOutbox } from './useOutbox.ts'

/** Which of the two waits to be sent of an account, by its screen name; null: neither does. */
export function useWaitingFollow(acct: string): 'follow' | 'unfollow' | null {
  for (const { acct: whom, change, state } of useOutbox().toReversed())
    if (whom === acct && state !== 'refused' && (change === 'follow' || change === 'unfollow')) return change
  return null
}
