import { useMemo } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { FollowTagButton } from '../collection/FollowTagButton.tsx'
import { useCollection } from '../collection/useCollection.ts'
import { ContinueButton } from './ContinueButton.tsx'
import { NewAnnouncer } from './NewAnnouncer.tsx'
import styles from './TimelineHeader.module.css'

/**
 * The parts beside a timeline's title that load after the first posts: a button that leads to where the reader left off, one that
 * follows the hashtag, and the announcement of new posts for screen readers.
 */
export function TitleActions({ view }: { readonly view: OpenView }) {
  const lastReadId = useViewMeta(view, 'left')
  const toCome = useViewMeta(view, 'tide')?.toCome
  const signedIn = useSession()?.state === 'signed-in'
  const instance = useInstance()
  const areTagsOff = instance?.timelineAccess?.tag === 'disabled'
  const followsTags = instance?.capabilities.followTags === true && !areTagsOff && signedIn
  return (
    <>
      {(lastReadId ?? toCome) !== undefined && <ContinueButton view={view} />}
      <NewAnnouncer view={view} />
      {followsTags && view.ref.kind === 'tag' && <FollowTag key={view.ref.tag} tag={view.ref.tag} />}
    </>
  )
}

/** The button that follows the hashtag. It is absent until it is known whether the hashtag is followed (DI6). */
function FollowTag({ tag }: { readonly tag: string }) {
  const engine = useEngine()
  const t = useText()
  const { loaded } = useCollection(useMemo<CollectionRef>(() => ({ kind: 'hashtag', tag }), [tag]))
  if (!loaded) return null
  return (
    <span className={styles.follow}>
      <FollowTagButton
        tag={tag}
        // The header has no room for an error, so it becomes a notice.
        onFault={(fault) =>
          fault && notice(engine, 'tags.failed', 'error', { tag, reason: sayReason(t, fault) })
        }
      />
    </span>
  )
}
