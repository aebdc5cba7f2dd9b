import { type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { markListedRead, mentionsOf, useNotificationSource } from '../../blocks/notifications/allAccounts.ts'
import { DayLine, FirstDay } from '../../blocks/notifications/DayLine.tsx'
import { NotificationRow } from '../../blocks/notifications/NotificationRow.tsx'
import { WaitingRow } from '../../blocks/rows/WaitingRow.tsx'
import { Feed } from '../../blocks/timeline/Feed.tsx'
import styles from '../../blocks/timeline/TimelineHeader.module.css'
import { scrollNow } from '../../common/layout/scrollNow.ts'
import { useLayout } from '../../common/layout/useLayout.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { HeaderMark } from '../../common/page/HeaderMark.tsx'
import { useAccountKey, useInstance, usePreference } from '../../hooks/hooks.ts'
import { openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ArrowUp, Funnel } from '../../parts/firstIcons.ts'
import { AtSign, CheckCheck, Users } from '../../parts/icons.ts'
import { Segments } from '../../parts/Segments.tsx'

const NotificationFilter = lazily(async () => (await import('./NotificationFilter.tsx')).NotificationFilter)

const AnyRow = lazily(async () => (await import('./AnyRow.tsx')).AnyRow)

const NotificationNotes = lazily(async () => (await import('./NotificationNotes.tsx')).NotificationNotes)

interface NotificationsPanelProps {
  /** Shown as the page of the main column. */
  readonly page?: boolean
  /** The close button of a drawer. The panel's heading is then in the drawer's bar. */
  readonly end?: ReactNode
}

/** The latest notifications, newest first, of this account or of all (SA20); new ones show at once. */
export function NotificationsPanel({ page = false, end }: NotificationsPanelProps) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const { several, all, ref } = useNotificationSource()
  const entry = useContext(HistoryEntryContext)
  const capabilities = useInstance()?.capabilities
  const [kinds, setKinds] = useState<'all' | 'mentions'>('all')
  const listed = openView(engine, account, ref, entry)
  // A list of all accounts has no part of its own.
  const mentions = kinds === 'mentions' && !all
  const view = mentions
    ? openView(engine, account, mentionsOf(capabilities?.quoteNotifications === true), entry)
    : listed
  const ids = useViewIds(listed)
  const unseenCount = useViewMeta(listed, 'unseenCount')
  const panel = useRef<HTMLElement>(null)
  const [atTop, setAtTop] = useState(view.place?.atTop !== false)
  // Each of the lists has a place of its own.
  useEffect(() => setAtTop(view.place?.atTop !== false), [view])
  const quietHours = usePreference('quietHours')
  const paused = usePreference('doNotDisturbUntil') > 0
  const policy = capabilities?.notificationPolicy
  const title = t('notifications.notifications')
  const filters = t('notifications.filters')
  const newest = ids[0]
  // On a phone older notifications load by scrolling (NO10), and the heading of a drawer is in its bar.
  const mobile = useLayout() === 'mobile'
  const Heading = page ? 'h1' : 'h2'
  const DayHeading = page ? 'h2' : 'h3'
  const renderRow = useCallback(
    (id: string, labelId: string): ReactNode => (
      <>
        <DayLine id={id} as={DayHeading} />
        {all ? (
          <Suspense fallback={<WaitingRow id={id} labelId={labelId} kind="notification" />}>
            <AnyRow id={id} labelId={labelId} />
          </Suspense>
        ) : (
          <NotificationRow id={id} labelId={labelId} />
        )}
      </>
    ),
    [DayHeading, all],
  )
  const bar = (
    <header className={styles.header} data-surface="header">
      <Heading className={styles.title}>
        <span>{title}</span> <Badge count={unseenCount} label={t('nav.unread', { count: unseenCount })} />
      </Heading>
      {page && <HeaderMark />}
      {!mentions && unseenCount > 0 && newest !== undefined && (
        <IconButton
          icon={<CheckCheck size={18} aria-hidden />}
          label={t('notifications.read')}
          onClick={() => markListedRead(engine, listed)}
        />
      )}
      {!atTop && (
        <IconButton
          icon={<ArrowUp size={18} aria-hidden />}
          label={t('timeline.scroll_to_top')}
          onClick={() => scrollNow(panel.current?.querySelector('[data-scroller]'), 0)}
        />
      )}
      {!all && (
        <Segments
          label={t('notifications.filter_legend')}
          value={kinds}
          choices={[
            { value: 'all', words: t('notifications.all') },
            { value: 'mentions', words: t('interactions.mentions'), sign: <AtSign size={18} aria-hidden /> },
          ]}
          onChange={setKinds}
        />
      )}
      {several && (
        <IconButton
          icon={<Users size={18} aria-hidden />}
          label={t('notifications.all_accounts')}
          pressed={all}
          onClick={() => void engine.run({ kind: 'showAllNotifications', on: !all })}
        />
      )}
      <IconButton
        icon={<Funnel size={18} aria-hidden />}
        label={filters}
        aria-haspopup="dialog"
        onClick={({ currentTarget: anchor }) =>
          openPopover(engine, {
            anchor,
            label: filters,
            render: () => (
              <Suspense>
                <NotificationFilter />
              </Suspense>
            ),
          })
        }
      />
      {end}
    </header>
  )
  return (
    <>
      {mobile && end && bar}
      <section ref={panel} className="column" aria-label={title}>
        {!(mobile && end) && bar}
        {(quietHours || paused || policy || all) && (
          <Suspense>
            <NotificationNotes all={all ? view : undefined} />
          </Suspense>
        )}
        <Feed
          key={view.viewId}
          view={view}
          label={title}
          kind="notification"
          renderRow={renderRow}
          header={<FirstDay view={view} as={DayHeading} />}
          loadsByButton={!mobile}
          onTop={setAtTop}
          empty={
            <EmptyState
              title={t(mentions ? 'interactions.no_mentions' : 'notifications.no_notifications')}
              hint={mentions ? undefined : t('notifications.no_notifications_hint')}
            />
          }
        />
      </section>
    </>
  )
}
