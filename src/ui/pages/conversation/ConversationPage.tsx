import { useCallback, useContext, useId, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { NeedsLogin } from '../../blocks/collection/NeedsLogin.tsx'
import { DisplaySwitch } from '../../blocks/conversation/DisplaySwitch.tsx'
import styles from '../../blocks/conversation/Thread.module.css'
import { ThreadList } from '../../blocks/conversation/ThreadList.tsx'
import { saveThreadPlace, threadPlace } from '../../blocks/conversation/threadPlaces.ts'
import { useAbove } from '../../blocks/conversation/useAbove.ts'
import { useHeldThread } from '../../blocks/conversation/useHeldThread.ts'
import { useThread } from '../../blocks/conversation/useThread.ts'
import type { ListPlace } from '../../blocks/conversation/useThreadPlace.ts'
import { InConversation } from '../../blocks/rows/inConversation.ts'
import { needsLogin } from '../../common/faults/needsLogin.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useTitle } from '../../common/page/useTitle.ts'
import { useSession, useStatus } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Late } from '../../parts/Late.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'

/** `/notice/{id}`: a post with its ancestors and replies, as a tree or a list. */
export function ConversationPage() {
  const { id = '' } = useParams()
  const t = useText()
  const title = t('timeline.conversation')
  const ref = useMemo<CollectionRef>(() => ({ kind: 'conversation', statusId: id }), [id])
  const view = useHeldView(ref)
  const entry = useContext(HistoryEntryContext)
  useTitle(title)
  return (
    <section className={`column ${styles.page}`} aria-label={title}>
      <PageHeader title={title}>
        <DisplaySwitch />
      </PageHeader>
      <InConversation value={true}>
        <Conversation key={`${view.viewId} ${entry}`} id={id} view={view} entry={entry} />
      </InConversation>
    </section>
  )
}

interface ConversationProps {
  readonly id: string
  readonly view: OpenView
  /** The key of the history entry. */
  readonly entry: string
}

/** Placeholders for replies, at most. */
const MAX_SKELETONS = 2

const NONE_TOGGLED: ReadonlyMap<string, boolean> = new Map()

function Conversation({ id, view, entry }: ConversationProps) {
  const engine = useEngine()
  const t = useText()
  const signedIn = useSession()?.state === 'signed-in'
  const load = useViewMeta(view, 'newer')
  const said = useFaultText(load.state === 'failed' ? load : null)
  const loaded = useViewMeta(view, 'loaded')
  const heldCount = useViewMeta(view, 'newCount')
  // New navigation starts at the post; only going back restores the position.
  const back = useNavigationType() === 'POP'
  const [place] = useState(() => (back ? threadPlace(engine, entry, id) : undefined))
  const [toggled, setToggled] = useState(place?.toggled ?? NONE_TOGGLED)
  const { root, dive } = useDive()
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [showsAbove, setShowsAbove] = useState(place?.showsAbove ?? false)
  const whole = useHeldThread(useThread(view, id, root, toggled), listId, scroller)
  const thread = useAbove(whole, loaded, showsAbove || root === null)
  const latest = useRef({ thread, toggled, showsAbove, dive })
  latest.current = { thread, toggled, showsAbove, dive }
  const [actions] = useState(() => ({
    toggle: (post: string, open: boolean) => setToggled(latest.current.thread.withToggled(post, open)),
    dive: (post: string | null) => latest.current.dive(post),
  }))
  const onLeave = useCallback(
    (where: ListPlace) => {
      const { toggled, showsAbove } = latest.current
      saveThreadPlace(engine, entry, id, { ...where, toggled, showsAbove })
    },
    [entry, id, engine],
  )
  const { rows, elsewhere } = thread
  const answers = useStatus(thread.focusId)?.repliesCount ?? 0
  const count = rows.length
  if (count === 0 && (loaded || (load.state === 'failed' && load.code === 'missing')))
    return (
      <EmptyState
        title={t('status.unavailable')}
        hint={t('errors.not_found')}
        action={<InternalLink to="/">{t('shell.not_found_hint')}</InternalLink>}
      />
    )
  // Some instances show posts to members only.
  if (load.state === 'failed' && !signedIn && needsLogin(load))
    return <NeedsLogin words={t('login.needed')} />
  const failure = load.state === 'failed' && (
    <ErrorState
      message={said}
      onRetry={() => void engine.call('page', { viewId: view.viewId, direction: 'newer' })}
      form={count > 0 ? 'line' : 'block'}
    />
  )
  if (count === 0)
    return (
      failure || (
        <Late>
          <SkeletonRows count={4} />
        </Late>
      )
    )
  return (
    <>
      {elsewhere > 0 && rows[0]?.above === undefined && (
        <div className={styles.bar}>
          <Button kind="quiet" size="small" onClick={() => dive(null)}>
            {t('status.show_all_conversation', { count: elsewhere })}
          </Button>
        </div>
      )}
      <ThreadList
        viewId={view.viewId}
        listId={listId}
        scroller={scroller}
        thread={thread}
        heldCount={heldCount}
        loaded={loaded}
        failed={!loaded && load.state === 'failed'}
        place={place}
        onLeave={onLeave}
        actions={actions}
        onAbove={() => setShowsAbove(true)}
        takesFocus={root !== undefined && !back}
        footer={
          failure ||
          (!loaded && answers > 0 && (
            <Late>
              <SkeletonRows count={Math.min(answers, MAX_SKELETONS)} />
            </Late>
          ))
        }
      />
    </>
  )
}

/** The post below which the user shows the tree alone, as a history entry, so that going back shows all of it again. */
function useDive(): { readonly root: string | null | undefined; readonly dive: (id: string | null) => void } {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const root = (state as { readonly root?: string | null } | null)?.root
  return {
    root,
    dive: (id) => void navigate(pathname + search, { state: { root: id } }),
  }
}
