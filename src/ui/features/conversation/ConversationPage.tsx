import { useContext, useEffect, useMemo, useRef } from 'react'
import { useNavigationType, useParams } from 'react-router'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { EntryContext } from '../../app/entry.ts'
import { Inward } from '../../app/Inward.tsx'
import { sayFault } from '../../app/sayFault.ts'
import { placeAt } from '../../app/scrollPlaces.ts'
import { useText } from '../../i18n/i18n.ts'
import { useSession, useStatus } from '../../mirror/hooks.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { ScrolledPage } from '../../shell/ScrolledPage.tsx'
import { NeedsLogin } from '../collection/NeedsLogin.tsx'
import { type Collection, useCollection } from '../collection/useCollection.ts'
import { InConversation } from '../status/inConversation.ts'
import { StatusRow } from '../status/StatusRow.tsx'
import { WhoActed } from '../status/WhoActed.tsx'
import styles from './ConversationPage.module.css'

/** `/notice/{id}`: a post with what it answers and what answers it, oldest first. */
export function ConversationPage() {
  const { id = '' } = useParams()
  const t = useText()
  const ref = useMemo<CollectionRef>(() => ({ kind: 'conversation', statusId: id }), [id])
  return (
    <ScrolledPage title={t('timeline.conversation')}>
      <InConversation value={true}>
        <Conversation id={id} collection={useCollection(ref)} />
      </InConversation>
    </ScrolledPage>
  )
}

interface ConversationProps {
  readonly id: string
  readonly collection: Collection
}

function Conversation({ id, collection: { ids, loaded, load, retry } }: ConversationProps) {
  const t = useText()
  const signedIn = useSession()?.state === 'signed-in'
  if (load.state === 'failed' && load.code === 'missing')
    return (
      <EmptyState
        title={t('status.unavailable')}
        hint={t('errors.not_found')}
        action={<Inward to="/">{t('shell.not_found_hint')}</Inward>}
      />
    )
  // Instances that show posts to their own people only.
  if (load.state === 'failed' && !signedIn && (load.code === 'unauthorized' || load.code === 'refused'))
    return <NeedsLogin words={t('login.needed')} />
  const failure = load.state === 'failed' && (
    <ErrorState message={sayFault(t, load)} onRetry={retry} form={ids.length > 0 ? 'line' : 'block'} />
  )
  if (ids.length === 0) return failure || <SkeletonRows count={4} />
  return (
    <>
      <Posts id={id} ids={ids} />
      {failure}
      {!loaded && !failure && <SkeletonRows count={2} />}
    </>
  )
}

function Posts({ id, ids }: { readonly id: string; readonly ids: readonly string[] }) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  useOwnInSight(list, id, ids)
  return (
    <div ref={list} role="feed" aria-label={t('timeline.conversation')}>
      {ids.map((each, index) => (
        <Post key={each} id={each} own={each === id} place={index + 1} count={ids.length} />
      ))}
    </div>
  )
}

interface PostProps {
  readonly id: string
  readonly own: boolean
  readonly place: number
  readonly count: number
}

function Post({ id, own, place, count }: PostProps) {
  const labelId = `conversation-${id}`
  return (
    <article
      className={styles.row}
      data-row={id}
      aria-current={own || undefined}
      aria-posinset={place}
      aria-setsize={count}
      aria-labelledby={labelId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: articles of a feed take the focus, by its pattern
      tabIndex={0}
    >
      <StatusRow id={id} labelId={labelId} />
      {own && <WhoActed id={id} />}
    </article>
  )
}

/**
 * Brings the post itself to the top of what is seen, and keeps it there while others come in above
 * it, until its reader scrolls. Who comes back is where they were.
 */
function useOwnInSight(list: React.RefObject<HTMLElement | null>, id: string, ids: readonly string[]): void {
  const back = useNavigationType() === 'POP'
  const returns = placeAt(useContext(EntryContext)) !== undefined && back
  const acted = useRef(returns)
  const here = useStatus(id) !== null
  useEffect(() => {
    const scroller = list.current?.closest('[data-scroller]')
    const stopped = new AbortController()
    const act = (): void => {
      acted.current = true
    }
    for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      scroller?.addEventListener(event, act, { signal: stopped.signal, passive: true })
    return () => stopped.abort()
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came may have moved it
  useEffect(() => {
    if (here && !acted.current)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'start' })
  }, [list, here, ids])
}
