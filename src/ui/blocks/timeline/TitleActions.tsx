import { useMemo } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { FollowTagButton } from '../collection/FollowTagButton.tsx'
import { useCollection } from '../collection/useCollection.ts'
import { ContinueButton } from './ContinueButton.tsx'
import { NewAnnouncer } from './NewAnnouncer.tsx'
import styles from './TimelineHeader.module.css'

/** Beside the title of a timeline, after the first posts: goes back to where the reader left off, follows a hashtag. */
export function TitleActions({ view }: { readonly view: OpenView }) {
  const left = useViewMeta(view, 'left')
  const isMember = useSession()?.state === 'signed-in'
  const followsTags = useInstance()?.capabilities.followTags === true && isMember
  return (
    <>
      {left !== undefined && <ContinueButton view={view} />}
      <NewAnnouncer view={view} />
      {followsTags && view.ref.kind === 'tag' && <FollowTag key={view.ref.tag} tag={view.ref.tag} />}
    </>
  )
}

/** Follows the hashtag, once the instance has said whether it is followed (DI6). */
function FollowTag({ tag }: { readonly tag: string }) {
  const t = useText()
  const { loaded } = useCollection(useMemo<CollectionRef>(() => ({ kind: 'hashtag', tag }), [tag]))
  if (!loaded) return null
  return (
    <span className={styles.follow}>
      <FollowTagButton
        tag={tag}
        // A timeline's header has no room for words.
        onFault={(fault) => fault && notice('tags.failed', 'error', { tag, reason: sayReason(t, fault) })}
      />
    </span>
  )
}
