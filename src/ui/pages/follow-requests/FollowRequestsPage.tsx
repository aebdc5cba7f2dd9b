import { memo } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { RequestButtons } from '../../blocks/account/RequestButtons.tsx'
import { AccountLine } from '../../blocks/collection/AccountLine.tsx'
import { AnsweredList } from '../../blocks/collection/AnsweredList.tsx'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useAccount } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { UserCheck } from '../../parts/icons.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'

const FOLLOW_REQUESTS: CollectionRef = { kind: 'followRequests' }

/** The requests to follow a locked account. */
export function FollowRequestsPage() {
  const t = useText()
  const title = t('nav.friend_requests')
  return (
    <ScrolledPage title={title}>
      <AnsweredList
        collection={useFreshCollection(FOLLOW_REQUESTS)}
        label={title}
        renderRow={(id) => <FollowRequestRow id={id} />}
        empty={
          <EmptyState
            icon={<UserCheck size={28} />}
            title={t('follow_requests.none')}
            hint={t('follow_requests.none_hint')}
          />
        }
      />
    </ScrolledPage>
  )
}

/** A follow request with its two buttons. An answered request disappears. */
const FollowRequestRow = memo(function FollowRequestRow({ id }: { readonly id: string }) {
  const account = useAccount(id)
  if (account === null) return <SkeletonRow kind="notification" />
  return (
    <AccountLine
      account={account}
      actions={(namesId) => <RequestButtons account={account} namesId={namesId} />}
    />
  )
})
