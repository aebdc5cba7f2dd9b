import { CheckCheck } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { EntryContext } from '../../app/entry.ts'
import { NOTIFICATIONS } from '../../app/timelinesAt.ts'
import { run } from '../../engine/engine.ts'
import { useText } from '../../i18n/i18n.ts'
import { useAccountKey } from '../../mirror/hooks.ts'
import { openView } from '../../mirror/openViews.ts'
import { Badge } from '../../parts/Badge.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { Feed } from '../timeline/Feed.tsx'
import styles from '../timeline/TimelineHeader.module.css'
import { useViewIds, useViewMeta } from '../timeline/useViewState.ts'
import { NotificationRow } from './NotificationRow.tsx'

const renderNotification = (id: string, labelId: string): ReactNode => (
  <NotificationRow id={id} labelId={labelId} />
)

/** The last notifications, newest first; what is new shows by itself. `page`: it is all of the main column. */
export function NotificationsPanel({ page = false }: { readonly page?: boolean }) {
  const t = useText()
  const account = useAccountKey()
  const view = openView(account, NOTIFICATIONS, useContext(EntryContext))
  const ids = useViewIds(view)
  const unseenCount = useViewMeta(view, 'unseenCount')
  const title = t('notifications.notifications')
  const newest = ids[0]
  const Heading = page ? 'h1' : 'h2'
  return (
    <section className="column" aria-label={title}>
      <header className={styles.header}>
        <Heading className={styles.title}>
          {title} <Badge count={unseenCount} label={t('nav.unread', { count: unseenCount })} />
        </Heading>
        {unseenCount > 0 && newest !== undefined && (
          <IconButton
            icon={<CheckCheck size={18} aria-hidden />}
            label={t('notifications.read')}
            onClick={() => void run({ kind: 'readNotifications', upToId: newest })}
          />
        )}
      </header>
      <Feed
        key={view.viewId}
        view={view}
        label={title}
        kind="notification"
        renderRow={renderNotification}
        empty={
          <EmptyState
            title={t('notifications.no_notifications')}
            hint={t('notifications.no_notifications_hint')}
          />
        }
      />
    </section>
  )
}
