import { memo, type ReactNode, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccount, useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { AccountLine } from '../collection/AccountLine.tsx'
import { WaitingRow } from '../rows/WaitingRow.tsx'
import { FollowButton } from './FollowButton.tsx'
import { OwnMark } from './OwnMark.tsx'
import styles from './Profile.module.css'
import { RemoveFollowerButton } from './RemoveFollowerButton.tsx'

interface AccountRowProps {
  readonly id: string
  /** Id for the element that names the account. */
  readonly labelId: string
  /** The row is in the list of the user's own followers, who can be removed. */
  readonly removable: boolean
}

/** An account in a list of followers or followees. */
export const AccountRow = memo(function AccountRow({ id, labelId, removable }: AccountRowProps) {
  const t = useText()
  const account = useAccount(id)
  const session = useSession()
  const canRemove = useInstance()?.capabilities.removeFollower === true
  const [fault, setFault] = useState<Fault | null>(null)
  if (account === null) return <WaitingRow id={id} labelId={labelId} kind="notification" />
  const actions = (): ReactNode =>
    session?.userId === id ? (
      <OwnMark />
    ) : (
      <>
        {removable && canRemove && (
          <RemoveFollowerButton account={account} namesId={labelId} onFault={setFault} />
        )}
        <FollowButton account={account} namesId={labelId} size="small" onFault={setFault} />
      </>
    )
  return (
    <AccountLine account={account} namesId={labelId} {...(session?.state === 'signed-in' && { actions })}>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {sayFault(t, fault)}
        </p>
      )}
    </AccountLine>
  )
})
