import { useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { FollowButton } from '../account/FollowButton.tsx'
import styles from './NotificationRow.module.css'

interface FollowBackProps {
  readonly account: Account
  /** Id of the element that names the account. */
  readonly namesId: string
}

/** A button to follow a new follower whom the user does not follow yet (NO44). It stays when the user follows them. */
export function FollowBack({ account, namesId }: FollowBackProps) {
  const t = useText()
  const relationship = useEntity(useAccountKey(), 'relationship', account.id)
  const [offered, offer] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  if (!offered && relationship?.following === false) offer(true)
  if (!offered) return null
  return (
    <>
      <FollowButton account={account} size="small" namesId={namesId} back onFault={setFault} />
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {sayFault(t, fault)}
        </p>
      )}
    </>
  )
}
