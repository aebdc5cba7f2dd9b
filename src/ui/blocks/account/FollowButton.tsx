import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { asksFirst } from '../../common/overlay/asksFirst.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { preferencesNow, useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { useWaitingFollow } from '../outbox/useWaitingFollow.ts'

interface FollowButtonProps {
  readonly account: Account
  readonly onFault: (fault: Fault | null) => void
  readonly size?: 'small'
  /** Id of the element that names the account, where a page lists several. */
  readonly namesId?: string
  /** The account is a new follower: the button says "Follow back". */
  readonly back?: boolean
}

/** Follows, unfollows, or cancels a follow request (RL1, RL2). */
export function FollowButton({ account, onFault, size, namesId, back }: FollowButtonProps) {
  const engine = useEngine()
  const t = useText()
  const me = useAccountKey()
  const relationship = useEntity(me, 'relationship', account.id)
  const { busy, run } = useCommand(onFault)
  const waiting = useWaitingFollow(account.acct)
  const { following = false, requested = false } = relationship ?? {}
  const press = async (): Promise<void> => {
    // The outbox window offers to send or cancel the waiting change.
    if (waiting !== null) return openWindow(engine, 'outbox')
    const asks = following && asksFirst('modalOnUnfollow', preferencesNow(engine, me))
    if (
      asks &&
      !(await openConfirm(engine, {
        title: t('user_card.unfollow_confirm', { name: account.nameText }),
        confirmLabel: t('user_card.unfollow'),
      }))
    )
      return
    await run({
      kind: 'relate',
      accountId: account.id,
      change: following || requested ? 'unfollow' : 'follow',
    })
  }
  const idleState = following ? 'following' : requested ? 'follow_sent' : back ? 'follow_back' : 'follow'
  const state = waiting !== null ? (`${waiting}_waiting` as const) : busy ? 'follow_progress' : idleState
  return (
    <Button
      kind={following || requested || waiting !== null ? 'plain' : 'primary'}
      {...(size && { size })}
      busy={busy && waiting === null}
      aria-describedby={namesId}
      disabled={relationship === null || account.deactivated}
      aria-pressed={following}
      onClick={() => void press()}
    >
      {t(`user_card.${state}`)}
    </Button>
  )
}
