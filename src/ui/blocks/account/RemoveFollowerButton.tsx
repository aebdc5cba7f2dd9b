import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'

interface RemoveFollowerButtonProps {
  readonly account: Account
  /** Id of the element that names the account. */
  readonly namesId: string
  readonly onFault: (fault: Fault | null) => void
}

/** Removes a follower; asks first if the preference says so (RL11, RL14). */
export function RemoveFollowerButton({ account, namesId, onFault }: RemoveFollowerButtonProps) {
  const engine = useEngine()
  const t = useText()
  const modalOnRemoveUserFromFollowers = usePreference('modalOnRemoveUserFromFollowers')
  const { busy, run } = useCommand(onFault)
  const label = t('user_card.remove_from_followers')
  const press = async (): Promise<void> => {
    const title = t('user_card.remove_from_followers_confirm', { name: account.nameText })
    if (
      modalOnRemoveUserFromFollowers &&
      !(await openConfirm(engine, { title, confirmLabel: label, danger: true }))
    )
      return
    await run({ kind: 'relate', accountId: account.id, change: 'remove_from_followers' })
  }
  return (
    <Button kind="quiet" size="small" busy={busy} aria-describedby={namesId} onClick={() => void press()}>
      {label}
    </Button>
  )
}
