import { memo } from 'react'
import { RequestButtons } from '../../blocks/account/RequestButtons.tsx'
import { AccountLine } from '../../blocks/collection/AccountLine.tsx'
import { useAccount } from '../../hooks/hooks.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'

/** Somebody who asks to follow, and the two answers. With the answer the row goes. */
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
