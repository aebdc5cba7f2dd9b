import { ONLY } from '../../../shared/model/keys.ts'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useAccountKey, useEntity, useInstance } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useText } from '../../i18n/i18n.ts'
import { LeftOutAccounts } from './LeftOutAccounts.tsx'
import styles from './QuietLine.module.css'
import { QuietLine } from './QuietLine.tsx'

interface NotificationNotesProps {
  /** The list of notifications, if it is that of all accounts. */
  readonly all: OpenView | undefined
}

/**
 * The lines above the list: alerts are paused (AL9), people wait because their notifications were filtered (NP2), accounts are left
 * out (SA22).
 */
export function NotificationNotes({ all }: NotificationNotesProps) {
  const filters = useInstance()?.capabilities.notificationPolicy === true
  return (
    <>
      <QuietLine />
      {filters && <FilteredLine />}
      {all && <LeftOutAccounts view={all} />}
    </>
  )
}

const POLICY = { kind: 'notificationPolicy' } as const

/** How many people wait because their notifications were filtered, with a link to them (NP2). */
function FilteredLine() {
  const t = useText()
  useCollection(POLICY)
  const count = useEntity(useAccountKey(), 'notificationPolicy', ONLY)?.requests ?? 0
  if (count === 0) return null
  return (
    <div className={styles.line}>
      <p>{t('notifications.filtered.waiting', { count })}</p>
      <InternalLink to={pathTo('filtered-notifications')}>{t('notifications.filtered.show')}</InternalLink>
    </div>
  )
}
