import { memo, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccount, useSession } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { X } from '../../parts/icons.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { AccountLine } from '../collection/AccountLine.tsx'
import { OwnMark } from './OwnMark.tsx'
import { SuggestedFollow } from './SuggestedFollow.tsx'
import styles from './SuggestionRow.module.css'

interface SuggestionRowProps {
  readonly id: string
  /** Visitors can't follow. */
  readonly canFollow?: boolean
  /** Why the account is suggested, in words. */
  readonly reason?: string | undefined
  /** The suggestion can be dismissed. */
  readonly dismissable?: boolean
}

/** An account that one may want to follow. */
export const SuggestionRow = memo(function SuggestionRow({
  id,
  canFollow = true,
  reason,
  dismissable = false,
}: SuggestionRowProps) {
  const t = useText()
  const account = useAccount(id)
  const isOwn = useSession()?.userId === id
  const [fault, setFault] = useState<Fault | null>(null)
  if (account === null) return <SkeletonRow kind="notification" />
  return (
    <AccountLine
      account={account}
      actions={(namesId) => (
        <>
          {isOwn && <OwnMark />}
          {canFollow && !isOwn && <SuggestedFollow accountId={id} namesId={namesId} onFault={setFault} />}
          {dismissable && <Dismiss accountId={id} namesId={namesId} onFault={setFault} />}
        </>
      )}
    >
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </AccountLine>
  )
})

interface DismissProps {
  readonly accountId: string
  /** The id of the element with the account's name. */
  readonly namesId: string
  readonly onFault: (fault: Fault | null) => void
}

/** Stops an account from being suggested. The row disappears when the instance has confirmed that (DI2). */
function Dismiss({ accountId, namesId, onFault }: DismissProps) {
  const t = useText()
  const { busy, run } = useCommand(onFault)
  return (
    <IconButton
      icon={<X size={16} aria-hidden />}
      label={t('who_to_follow.dismiss')}
      aria-describedby={namesId}
      busy={busy}
      onClick={() => void run({ kind: 'dismissSuggestion', accountId })}
    />
  )
}
