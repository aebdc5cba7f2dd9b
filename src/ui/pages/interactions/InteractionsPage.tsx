import { type ReactNode, useContext, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { DayLine, FirstDay } from '../../blocks/notifications/DayLine.tsx'
import { NotificationRow } from '../../blocks/notifications/NotificationRow.tsx'
import { Feed } from '../../blocks/timeline/Feed.tsx'
import { LinkTabs } from '../../common/links/LinkTabs.tsx'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useAccountKey, useInstance, useSession } from '../../hooks/hooks.ts'
import { openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { interactionsOf, interactionTabs } from './interactionTabs.ts'

const renderNotification = (id: string, labelId: string): ReactNode => (
  <>
    <DayLine id={id} as="h2" />
    <NotificationRow id={id} labelId={labelId} />
  </>
)

/** `/users/{username}/interactions`: interactions of others with the user, by type. */
export function InteractionsPage() {
  const t = useText()
  const session = useSession()
  const capabilities = useInstance()?.capabilities
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const tabs = interactionTabs(session, capabilities)
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'mentions'
  const hasQuotes = capabilities?.quoteNotifications === true
  const timeline = useMemo(() => interactionsOf(tab, hasQuotes), [tab, hasQuotes])
  const view = openView(useEngine(), useAccountKey(), timeline, useContext(HistoryEntryContext))
  const title = t('nav.interactions')
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      <LinkTabs
        label={title}
        value={tab}
        tabs={tabs.map((value) => ({
          value,
          label: t(`interactions.${value}`),
          to: value === 'mentions' ? pathname : `${pathname}?tab=${value}`,
        }))}
      />
      <Feed
        key={view.viewId}
        view={view}
        label={t(`interactions.${tab}`)}
        kind="notification"
        renderRow={renderNotification}
        header={<FirstDay view={view} as="h2" />}
        empty={<EmptyState title={t(`interactions.no_${tab}`)} />}
      />
    </section>
  )
}
