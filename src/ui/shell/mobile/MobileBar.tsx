import { PinnedBar } from '../../blocks/navigation/NavLinks.tsx'
import { useBadges, useNav } from '../../blocks/navigation/useNav.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useText } from '../../i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import flips from '../../parts/flips.module.css'
import { Bell, LogIn, Menu } from '../../parts/icons.ts'
import styles from './MobileBar.module.css'

interface MobileBarProps {
  readonly onOpen: (drawer: 'menu' | 'notifications') => void
}

/** The contents of the bar at the bottom edge of a phone. */
export function MobileBar({ onOpen }: MobileBarProps) {
  const t = useText()
  const nav = useNav()
  const { notifications } = useBadges()
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-label={t('shell.menu')}
        onClick={() => onOpen('menu')}
      >
        <Menu size={22} aria-hidden />
      </button>
      <PinnedBar pinned={nav.pinned} className={styles.pins} />
      {nav.signedIn ? (
        <button type="button" className={styles.item} onClick={() => onOpen('notifications')}>
          <Bell size={22} aria-hidden />
          <span className="visually-hidden">{t('nav.notifications')} </span>
          <span className={styles.corner}>
            <Badge count={notifications} label={t('nav.unread', { count: notifications })} />
          </span>
        </button>
      ) : (
        <InternalLink to="/login" className={styles.item} aria-label={t('login.login')}>
          <LogIn className={flips.flips} size={22} aria-hidden />
        </InternalLink>
      )}
    </>
  )
}
