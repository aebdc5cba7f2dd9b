import { useMemo } from 'react'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { Excerpt } from '../../blocks/notifications/NotificationLine.tsx'
import { lineAround } from '../../blocks/notifications/rareWords.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import styles from './Filtered.module.css'

interface FilteredNotificationsProps {
  /** The element's id, for the `aria-controls` of its button. */
  readonly id: string
  readonly accountId: string
}

/** The notifications from one person, including the filtered ones (NP3). */
export function FilteredNotifications({ id, accountId }: FilteredNotificationsProps) {
  const t = useText()
  const ref = useMemo(() => ({ kind: 'filteredNotifications', accountId }) as const, [accountId])
  return (
    <div id={id} className={styles.each}>
      <CollectionList
        collection={useCollection(ref)}
        label={t('notifications.notifications')}
        renderRow={(each) => <NotificationLine id={each} />}
        empty={<p className={styles.count}>{t('notifications.no_notifications')}</p>}
      />
    </div>
  )
}

/** One notification, without the person: when, what and about which post. */
function NotificationLine({ id }: { readonly id: string }) {
  const t = useText()
  const notification = useEntity(useAccountKey(), 'notification', id)
  if (notification === null) return null
  const { type, emoji = '', createdAt, statusId, about } = notification
  const words = lineAround(t, { type, emoji, own: false, about, nobody: true }).join('').trim()
  return (
    <div className={styles.one}>
      <p className={styles.count}>
        <span>{words}</span> · <RelativeTime iso={createdAt} />
      </p>
      {statusId !== undefined && <Excerpt statusId={statusId} />}
    </div>
  )
}
