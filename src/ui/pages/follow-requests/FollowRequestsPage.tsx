import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { AnsweredList } from '../../blocks/collection/AnsweredList.tsx'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { UserCheck } from '../../parts/icons.ts'
import { FollowRequestRow } from './FollowRequestRow.tsx'

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
