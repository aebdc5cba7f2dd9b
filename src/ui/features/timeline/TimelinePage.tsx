import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { useAccountKey } from '../../mirror/hooks.ts'
import { openView } from '../../mirror/openViews.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { StatusRow } from '../status/StatusRow.tsx'
import { Feed } from './Feed.tsx'
import { TimelineHeader } from './TimelineHeader.tsx'

export interface TimelinePageProps {
  readonly timeline: TimelineRef
  readonly title: TextKey | { readonly words: string }
}

const renderStatus = (id: string, labelId: string): ReactNode => <StatusRow id={id} labelId={labelId} />

/** A timeline in the main column. */
export function TimelinePage({ timeline, title }: TimelinePageProps) {
  const t = useText()
  const account = useAccountKey()
  const view = openView(account, timeline)
  const column = useRef<HTMLElement>(null)
  const [atTop, setAtTop] = useState(view.place === undefined)
  const words = typeof title === 'string' ? t(title) : title.words
  const toTop = useCallback(() => {
    column.current?.querySelector('[data-scroller]')?.scrollTo({ top: 0 })
  }, [])
  useEffect(() => {
    document.title = words
  }, [words])
  return (
    <section ref={column} className="column" aria-label={words}>
      <TimelineHeader view={view} title={words} atTop={atTop} onTop={toTop} />
      <Feed
        key={view.viewId}
        view={view}
        label={words}
        kind="status"
        renderRow={renderStatus}
        onTop={setAtTop}
        empty={
          <EmptyState
            title={t('timeline.no_statuses')}
            hint={t(
              timeline.kind === 'friends' ? 'timeline.no_statuses_hint' : 'timeline.no_statuses_public_hint',
            )}
          />
        }
      />
    </section>
  )
}
