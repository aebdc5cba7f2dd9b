import { useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { AnsweredList } from '../../blocks/collection/AnsweredList.tsx'
import { FollowTagButton } from '../../blocks/collection/FollowTagButton.tsx'
import { Offered } from '../../blocks/collection/Offered.tsx'
import { TagLine } from '../../blocks/collection/TagLine.tsx'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'

const FOLLOWED: CollectionRef = { kind: 'followedTags' }

/** `/followed-tags`: the hashtags that the user follows (DI7). */
export function FollowedTagsPage() {
  const t = useText()
  const offered = useInstance()?.capabilities.followTags === true
  return (
    <ScrolledPage title={t('tags.followed')}>
      <Offered offered={offered} otherwise={<EmptyState title={t('tags.unavailable')} />}>
        <FollowedTags />
      </Offered>
    </ScrolledPage>
  )
}

function FollowedTags() {
  const t = useText()
  return (
    <AnsweredList
      collection={useFreshCollection(FOLLOWED)}
      label={t('tags.followed')}
      renderRow={(id) => <FollowedTag id={id} />}
      empty={<EmptyState title={t('tags.none')} hint={t('tags.none_hint')} />}
    />
  )
}

function FollowedTag({ id }: { readonly id: string }) {
  const t = useText()
  const [fault, setFault] = useState<Fault | null>(null)
  return (
    <>
      <TagLine id={id} action={<FollowTagButton tag={id} onFault={setFault} />} />
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </>
  )
}
