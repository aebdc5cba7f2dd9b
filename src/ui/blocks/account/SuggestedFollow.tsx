import type { Fault } from '../../../shared/fault/fault.ts'
import type { Relationship } from '../../../shared/model/account.ts'
import { useAccount, useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { useWaitingFollow } from '../outbox/useWaitingFollow.ts'

interface SuggestedFollowProps {
  readonly accountId: string
  /** The id of the element with the account's name. */
  readonly namesId: string
  /** Reports an error, or null when the user tries again. */
  readonly onFault: (fault: Fault | null) => void
}

/** Follows an account, and shows whether the user does. Unfollowing is on the profile. */
export function SuggestedFollow({ accountId, namesId, onFault }: SuggestedFollowProps) {
  const t = useText()
  const relationship = useEntity(useAccountKey(), 'relationship', accountId)
  const isInOutbox = useWaitingFollow(useAccount(accountId)?.acct ?? '') === 'follow'
  const { busy, run } = useCommand(onFault)
  const done = isInOutbox || relationship?.following === true || relationship?.requested === true
  return (
    <Button
      kind={done ? 'quiet' : 'primary'}
      size="small"
      busy={busy && !isInOutbox}
      // Stays rendered, because it may have the focus.
      aria-disabled={done || undefined}
      aria-describedby={namesId}
      onClick={done ? undefined : () => void run({ kind: 'relate', accountId, change: 'follow' })}
    >
      {isInOutbox ? t('user_card.follow_waiting') : sayFollow(t, relationship, busy)}
    </Button>
  )
}

function sayFollow(t: Say, relationship: Relationship | null, busy: boolean): string {
  if (busy) return t('user_card.follow_progress')
  if (relationship?.following) return t('user_card.following')
  return t(relationship?.requested ? 'user_card.follow_sent' : 'user_card.follow')
}
