import { memo } from 'react'
import { RequestButtons } from '../../blocks/account/RequestButtons.tsx'
import { AccountLine } from '../../blocks/collection/AccountLine.tsx'
import { useAccount } from '../../hooks/hooks.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'

/** A follow request with its two buttons. An answered request disappears. */
export const FollowRequestRow = memo(function FollowRequestRow({ id }: { readonly id: string }) {
  const account = useAccount(id)
  if (account === null) return <SkeletonRow kind="notification" />
  return (
    <AccountLine
      account={account}
      actions={(namesId) => <RequestButtons account={account} namesId={namesId} />}
    />
  )
})
