import { memo } from 'react'
import { useAccount } from '../../mirror/hooks.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { AccountLine } from '../collection/AccountLine.tsx'
import { RequestButtons } from './RequestButtons.tsx'

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
