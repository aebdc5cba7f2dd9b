import { type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { ExpandableRow } from '../../blocks/conversation/ExpandableRow.tsx'
import { Feed } from '../../blocks/timeline/Feed.tsx'
import { TimelineHeader } from '../../blocks/timeline/TimelineHeader.tsx'
import { scrollNow } from '../../common/layout/scrollNow.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { useTitle } from '../../common/page/useTitle.ts'
import { useAccountKey, useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'

const EmptyTimeline = lazily(async () => (await import('./EmptyTimeline.tsx')).EmptyTimeline)
const TimelineHead = lazily(async () => (await import('./first-minute/TimelineHead.tsx')).TimelineHead)

export interface TimelinePageProps {
  readonly timeline: TimelineRef
  /** A text, or a name such as that of a list. */
  readonly title: TextKey | { readonly words: string }
  /** A hint for an empty timeline. */
  readonly emptyHint?: TextKey
  /** Links to other views of the same posts, below the header. */
  readonly tabs?: ReactNode
}

/** The place of what a visitor reads first: the posts below don't move when it loads (FM2). */
const WELCOME = { blockSize: '18rem' }

const isPublic = ({ kind }: TimelineRef): boolean => kind === 'public' || kind === 'publicAndExternal'

const renderStatus = (id: string, labelId: string): ReactNode => <ExpandableRow id={id} labelId={labelId} />

/** A timeline in the main column. */
export function TimelinePage({ timeline, title, emptyHint, tabs }: TimelinePageProps) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const view = openView(engine, account, timeline, useContext(HistoryEntryContext))
  const column = useRef<HTMLElement>(null)
  const [atTop, setAtTop] = useState(view.place?.atTop !== false)
  const [whole, setWhole] = useState(false)
  const isOff = useInstance()?.timelineAccess?.[timeline.kind] === 'disabled'
  const words = typeof title === 'string' ? t(title) : title.words
  const toTop = useCallback(() => {
    scrollNow(column.current?.querySelector('[data-scroller]'), 0)
  }, [])
  const isHome = timeline.kind === 'friends'
  const isVisitor = useSession()?.state === 'signed-out'
  const firstSteps = usePreference('firstSteps')
  useTitle(words)
  const head = (isHome ? firstSteps > 0 && firstSteps < 4 : isVisitor && isPublic(timeline)) && (
    <Suspense fallback={<div style={isHome ? undefined : WELCOME} />}>
      <TimelineHead viewId={view.viewId} />
    </Suspense>
  )
  return (
    <section ref={column} className="column" aria-label={words}>
      <TimelineHeader
        view={view}
        title={words}
        // Only tags and lists have names of their own.
        back={typeof title !== 'string'}
        atTop={atTop}
        onTop={toTop}
        whole={whole}
        onWhole={setWhole}
      />
      {tabs}
      {isOff ? (
        <Suspense>
          {head}
          <EmptyTimeline home={false} off />
        </Suspense>
      ) : (
        <Feed
          key={view.viewId}
          view={view}
          label={words}
          kind="status"
          renderRow={renderStatus}
          header={head}
          onTop={setAtTop}
          whole={whole}
          empty={
            <Suspense>
              <EmptyTimeline home={isHome} hint={emptyHint} />
            </Suspense>
          }
        />
      )}
    </section>
  )
}
