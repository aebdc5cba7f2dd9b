import { memo, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { AccountLine } from '../../blocks/collection/AccountLine.tsx'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccount } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { FollowButton } from './FollowButton.tsx'

/** A suggested account. */
export const SuggestionRow = memo(function SuggestionRow({ id }: { readonly id: string }) {
  const t = useText()
  const account = useAccount(id)
  const [fault, setFault] = useState<Fault | null>(null)
  if (account === null) return <SkeletonRow kind="notification" />
  return (
    <AccountLine
      account={account}
      actions={(namesId) => <FollowButton accountId={id} namesId={namesId} onFault={setFault} />}
    >
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </AccountLine>
  )
})
