import { type ReactNode, useContext, useMemo } from 'react'
import { useParams } from 'react-router'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { EntryContext } from '../../common/page/entry.ts'
import { LoginNeeded } from '../../common/page/LoginNeeded.tsx'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { TimelinePage, type TimelinePageProps } from './TimelinePage.tsx'

const BOOKMARKS: TimelineRef = { kind: 'bookmarks' }
const DMS: TimelineRef = { kind: 'dms' }
const LISTS = { kind: 'lists' } as const

/** `/bookmarks`. */
export const BookmarksPage = () => (
  <Own timeline={BOOKMARKS} title="nav.bookmarks" emptyHint="timeline.no_bookmarks_hint" />
)

/** `/users/{username}/dms`. */
export function DmsPage() {
  const t = useText()
  const instance = useInstance()
  if (instance?.known && !instance.capabilities.directTimeline)
    return (
      <section className="column" aria-label={t('nav.dms')}>
        <PageHeader title={t('nav.dms')} />
        <EmptyState title={t('errors.unsupported')} />
      </section>
    )
  return <Own timeline={DMS} title="nav.dms" emptyHint="timeline.no_dms_hint" />
}

/** `/lists/{id}`. */
export function ListTimelinePage() {
  const { id = '' } = useParams()
  const t = useText()
  const timeline = useMemo<TimelineRef>(() => ({ kind: 'list', listId: id }), [id])
  const words = useEntity(useAccountKey(), 'list', id)?.title ?? t('nav.lists')
  const page = <Own timeline={timeline} title={{ words }} emptyHint="timeline.no_list_hint" />
  return useSession()?.state === 'signed-in' ? <WithLists>{page}</WithLists> : page
}

/** Loads the lists, for their titles. */
function WithLists({ children }: { readonly children: ReactNode }) {
  useHeldView(LISTS)
  return children
}

function Own(props: TimelinePageProps) {
  const t = useText()
  const session = useSession()
  const entry = useContext(EntryContext)
  const { title } = props
  if (session?.state !== 'signed-in')
    return <LoginNeeded title={typeof title === 'string' ? t(title) : title.words} />
  return <TimelinePage key={entry} {...props} />
}
