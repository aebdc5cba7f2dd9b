import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { EntryBadge, EntryLink } from '../../blocks/navigation/NavLinks.tsx'
import type { NavEntry } from '../../blocks/navigation/navEntries.ts'
import { NavIcon, useNavWords } from '../../blocks/navigation/navIcons.tsx'
import { useBadges, useNav } from '../../blocks/navigation/useNav.ts'
import { useCanSearch } from '../../blocks/search/SearchBox.tsx'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useText } from '../../i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import flips from '../../parts/flips.module.css'
import { Bell, LogIn, Menu, Search } from '../../parts/icons.ts'
import { barEntries } from './barEntries.ts'
import styles from './MobileBar.module.css'

interface MobileBarProps {
  readonly onOpen: (drawer: 'menu' | 'notifications') => void
}

/** The contents of the bar at the bottom edge of a phone, in places of equal width (L30). */
export function MobileBar({ onOpen }: MobileBarProps) {
  const t = useText()
  const nav = useNav()
  const { notifications } = useBadges()
  const { pathname } = useLocation()
  const canSearch = useCanSearch()
  const [first, second] = barEntries(nav.pinned, nav.entries)
  return (
    <>
      {first && <EntryPlace entry={first} />}
      {canSearch && (
        <InternalLink
          to={pathTo('search')}
          className={styles.item}
          aria-label={t('nav.search')}
          aria-current={pathname === pathTo('search') ? 'page' : undefined}
        >
          <Icon>
            <Search size={20} aria-hidden />
          </Icon>
        </InternalLink>
      )}
      {nav.signedIn && (
        <button type="button" className={styles.item} onClick={() => onOpen('notifications')}>
          <Icon badge={<Badge count={notifications} label={t('nav.unread', { count: notifications })} />}>
            <Bell size={20} aria-hidden />
            <span className="visually-hidden">{`${t('nav.notifications')} `}</span>
          </Icon>
        </button>
      )}
      {second && <EntryPlace entry={second} />}
      {!nav.signedIn && (
        <InternalLink to={pathTo('login')} className={styles.item} aria-label={t('login.login')}>
          <Icon>
            <LogIn className={flips.flips} size={20} aria-hidden />
          </Icon>
        </InternalLink>
      )}
      <button
        type="button"
        className={styles.item}
        aria-label={t('shell.menu')}
        aria-haspopup="dialog"
        onClick={() => onOpen('menu')}
      >
        <Icon>
          <Menu size={20} aria-hidden />
        </Icon>
      </button>
    </>
  )
}

function EntryPlace({ entry }: { readonly entry: NavEntry }) {
  const words = useNavWords()(entry)
  return (
    <EntryLink entry={entry} className={styles.item}>
      <Icon badge={<EntryBadge entry={entry} />}>
        <NavIcon entry={entry} />
        <span className="visually-hidden">{`${words} `}</span>
      </Icon>
    </EntryLink>
  )
}

/** An icon with its badge, which stays within the icon's box. */
const Icon = ({ badge, children }: { readonly badge?: ReactNode; readonly children: ReactNode }) => (
  <span className={styles.icon}>
    {children}
    <span className={styles.corner}>{badge}</span>
  </span>
)
