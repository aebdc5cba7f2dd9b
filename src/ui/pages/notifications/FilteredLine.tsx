import { ONLY } from '../../../shared/model/keys.ts'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './QuietLine.module.css'

const POLICY = { kind: 'notificationPolicy' } as const

/** How many people wait because their notifications were filtered, with a link to them (NP2). */
export function FilteredLine() {
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
