import { Bell, Menu, PenLine } from 'lucide-react'
import { NavLink } from 'react-router'
import { NOTIFICATIONS } from '../app/timelinesAt.ts'
import { startPost } from '../features/compose/compose.ts'
import { useViewMeta } from '../features/timeline/useViewState.ts'
import { useText } from '../i18n/i18n.ts'
import { useInstance, useSession } from '../mirror/hooks.ts'
import { useHeldView } from '../mirror/useHeldView.ts'
import { Badge } from '../parts/Badge.tsx'
import styles from './MobileBar.module.css'
import { navEntries } from './navEntries.tsx'

interface MobileBarProps {
  readonly onMenu: () => void
  readonly onNotifications: () => void
}

/** The bar at the lower edge of a phone. */
export function MobileBar({ onMenu, onNotifications }: MobileBarProps) {
  const t = useText()
  const session = useSession()
  const entries = navEntries(session, useInstance())
  const signedIn = session?.state === 'signed-in'
  return (
    <nav className={styles.bar} aria-label={t('shell.navigation')}>
      <button type="button" className={styles.item} aria-label={t('shell.menu')} onClick={onMenu}>
        <Menu size={22} aria-hidden />
      </button>
      {entries.map(({ to, text, icon }) => (
        <NavLink key={to} to={to} className={styles.item} aria-label={t(text)}>
          {icon}
        </NavLink>
      ))}
      {signedIn && <BellItem onPress={onNotifications} />}
      {signedIn && (
        <button type="button" className={styles.post} aria-label={t('shell.new_post')} onClick={startPost}>
          <PenLine size={22} aria-hidden />
        </button>
      )}
    </nav>
  )
}

function BellItem({ onPress }: { readonly onPress: () => void }) {
  const t = useText()
  const unseenCount = useViewMeta(useHeldView(NOTIFICATIONS), 'unseenCount')
  return (
    <button type="button" className={styles.item} onClick={onPress}>
      <Bell size={22} aria-hidden />
      <span className="visually-hidden">{t('nav.notifications')} </span>
      <Badge count={unseenCount} label={t('nav.unread', { count: unseenCount })} />
    </button>
  )
}
