import { type ReactNode, useContext, useMemo } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { useBadges } from '../../blocks/navigation/useNav.ts'
import { LinkTabs } from '../../common/links/LinkTabs.tsx'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { LoginNeeded } from '../../common/page/LoginNeeded.tsx'
import { useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useText } from '../../i18n/i18n.ts'
import { DirectsPage } from './directs/DirectsPage.tsx'
import { TimelinePage, type TimelinePageProps } from './TimelinePage.tsx'

const BOOKMARKS: TimelineRef = { kind: 'bookmarks' }
const DMS: TimelineRef = { kind: 'dms' }
const LISTS = { kind: 'lists' } as const

/** `/bookmarks`. */
export const BookmarksPage = () => (
  <MembersTimeline timeline={BOOKMARKS} title="nav.bookmarks" emptyHint="timeline.no_bookmarks_hint" />
)

/**
 * `/users/{username}/dms`: the timeline of direct posts, and their conversations. Where the instance has no such timeline, only
 * the conversations (CH40).
 */
export function DmsPage() {
  const t = useText()
  const instance = useInstance()
  const session = useSession()
  const { directs: unread } = useBadges()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const { directTimeline = true, directThreads = false } = instance?.capabilities ?? {}
  const hasTimeline = directTimeline || !instance?.known
  const tab = !hasTimeline || query.get('tab') === 'conversations' ? 'conversations' : 'posts'
  const label = t('directs.conversations')
  const tabs = hasTimeline && (directThreads || tab === 'conversations') && (
    <LinkTabs
      label={t('nav.dms')}
      value={tab}
      tabs={[
        { value: 'posts', label: t('directs.posts'), to: pathname },
        {
          value: 'conversations',
          label: unread > 0 ? t('directs.conversations_unread', { count: unread }) : label,
          to: `${pathname}?tab=conversations`,
        },
      ]}
    />
  )
  if (session?.state === 'signed-in' && tab === 'conversations') return <DirectsPage tabs={tabs} />
  return <MembersTimeline timeline={DMS} title="nav.dms" emptyHint="timeline.no_dms_hint" tabs={tabs} />
}

/** `/lists/{id}`. */
export function ListTimelinePage() {
  const { id = '' } = useParams()
  const t = useText()
  const timeline = useMemo<TimelineRef>(() => ({ kind: 'list', listId: id }), [id])
  const words = useEntity(useAccountKey(), 'list', id)?.title ?? t('nav.lists')
  const page = <MembersTimeline timeline={timeline} title={{ words }} emptyHint="timeline.no_list_hint" />
  return useSession()?.state === 'signed-in' ? <WithLists>{page}</WithLists> : page
}

/** Loads the lists, for their titles. */
function WithLists({ children }: { readonly children: ReactNode }) {
  useHeldView(LISTS)
  return children
}

/** A timeline that only signed-in users have. */
function MembersTimeline(props: TimelinePageProps) {
  const t = useText()
  const session = useSession()
  const entry = useContext(HistoryEntryContext)
  const { title } = props
  if (session?.state !== 'signed-in')
    return <LoginNeeded title={typeof title === 'string' ? t(title) : title.words} />
  return <TimelinePage key={entry} {...props} />
}
