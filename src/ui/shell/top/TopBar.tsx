import { useState } from 'react'
import { adminUrl } from '../../blocks/navigation/adminUrl.ts'
import { useBadges } from '../../blocks/navigation/useNav.ts'
import { SearchBox, useCanSearch } from '../../blocks/search/SearchBox.tsx'
import { openSettings } from '../../blocks/settings/openSettings.ts'
import { useLayout } from '../../common/layout/useLayout.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import { IconButton } from '../../parts/Button.tsx'
import flips from '../../parts/flips.module.css'
import { Bell, Columns2, Columns3, LogOut, Search, Settings, Wrench, X } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { AccountButton } from './AccountButton.tsx'
import { Brand } from './Brand.tsx'
import { signOut } from './signOut.ts'
import styles from './TopBar.module.css'

interface TopBarProps {
  /** Opens the notifications; absent if they have a column of their own, or are the page. */
  readonly onNotifications?: (() => void) | undefined
}

/** The bar above the columns on a desktop (L14). */
export function TopBar({ onNotifications }: TopBarProps) {
  const engine = useEngine()
  const t = useText()
  const modalOnLogout = usePreference('modalOnLogout')
  const navbarColumnStretch = usePreference('navbarColumnStretch')
  const session = useSession()
  const admin = adminUrl(session, useInstance())
  return (
    <div className={styles.inner} data-stretch={navbarColumnStretch}>
      <Brand />
      <div className={styles.actions}>
        <TopSearch />
        {onNotifications && <NotificationsButton onPress={onNotifications} />}
        {session?.state === 'signed-in' && <ColumnsButton />}
        <IconButton
          icon={<Settings size={20} aria-hidden />}
          label={t('settings.settings')}
          onClick={() => openSettings(engine)}
        />
        {admin !== null && (
          <a
            className={styles.admin}
            href={admin}
            target="_blank"
            rel="noopener"
            aria-label={t('nav.administration')}
          >
            <Wrench size={20} aria-hidden />
          </a>
        )}
        <AccountButton />
        {session?.state === 'signed-in' && (
          <IconButton
            className={styles.quiet}
            icon={<LogOut className={flips.flips} size={16} aria-hidden />}
            label={t('login.logout')}
            onClick={() => void signOut(engine, modalOnLogout)}
          />
        )}
      </div>
    </div>
  )
}

/** The columns of a wide window; null in narrower windows, and if the third column contains the post form. */
function useColumns(): 'two' | 'three' | null {
  const wide = useLayout() === 'wide'
  const mode = usePreference('thirdColumnMode')
  if (!wide || mode === 'postform') return null
  return mode === 'none' ? 'two' : 'three'
}

/** Switches a wide window between two columns and three (L53). */
function ColumnsButton() {
  const engine = useEngine()
  const t = useText()
  const columns = useColumns()
  if (columns === null) return null
  const calm = columns === 'two'
  return (
    <IconButton
      icon={calm ? <Columns3 size={20} aria-hidden /> : <Columns2 size={20} aria-hidden />}
      label={t(calm ? 'shell.three_columns' : 'shell.two_columns')}
      onClick={() =>
        void engine.run({
          kind: 'setPreferences',
          change: { thirdColumnMode: calm ? 'notifications' : 'none' },
        })
      }
    />
  )
}

/** A bell with the number of unseen notifications. */
function NotificationsButton({ onPress }: { readonly onPress: () => void }) {
  const t = useText()
  const { notifications: count } = useBadges()
  const acct = useSession()?.acct ?? ''
  const columns = useColumns()
  const unread = t('nav.unread', { count })
  const name = t('nav.notifications')
  const label = count > 0 ? `${name} ${unread}` : name
  const icon = (
    <>
      <Bell size={20} aria-hidden />
      <span className={styles.corner}>
        <Badge count={count} label={unread} />
      </span>
    </>
  )
  if (columns === 'two')
    return (
      <InternalLink
        to={pathTo('notifications', { username: acct })}
        className={`${styles.admin} ${styles.bell}`}
        aria-label={label}
      >
        {icon}
      </InternalLink>
    )
  return (
    <IconButton className={styles.bell} icon={icon} label={label} aria-haspopup="dialog" onClick={onPress} />
  )
}

/** The search field; in a narrower window, an icon that toggles it (L18). */
function TopSearch() {
  const t = useText()
  const canSearch = useCanSearch()
  const wide = useLayout() === 'wide'
  /** Undefined until it is first opened. */
  const [open, setOpen] = useState<boolean>()
  if (!canSearch) return null
  if (wide)
    return (
      <div className={styles.openSearch}>
        <SearchBox />
      </div>
    )
  if (!open)
    return (
      <IconButton
        icon={<Search size={20} aria-hidden />}
        label={t('nav.search')}
        aria-expanded={false}
        data-key="search"
        // After closing the field, focus the button.
        autoFocus={open === false}
        onClick={() => setOpen(true)}
      />
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere inside closes it
    <div
      className={styles.search}
      onKeyDown={({ key, nativeEvent }) =>
        key === 'Escape' && !isOfInputMethod(nativeEvent) && setOpen(false)
      }
    >
      <SearchBox autoFocus onDone={() => setOpen(false)}>
        <IconButton
          icon={<X size={18} aria-hidden />}
          label={t('nav.search_close')}
          onClick={() => setOpen(false)}
        />
      </SearchBox>
    </div>
  )
}
