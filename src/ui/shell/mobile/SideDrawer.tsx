import { adminUrl } from '../../blocks/navigation/adminUrl.ts'
import { useNav } from '../../blocks/navigation/useNav.ts'
import { SearchBox, useCanSearch } from '../../blocks/search/SearchBox.tsx'
import { openSettings } from '../../blocks/settings/openSettings.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useAccountKey, useInstance, useMe, usePreference, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import flips from '../../parts/flips.module.css'
import { Handle } from '../../parts/Handle.tsx'
import { LogIn, LogOut, Pin, Settings, Wrench, X } from '../../parts/icons.ts'
import { RichText } from '../../parts/RichText.tsx'
import { NavGroups } from '../nav/NavGroups.tsx'
import { useListsAwaited } from '../nav/useListsAwaited.ts'
import { BrandWords } from '../top/Brand.tsx'
import { signOut } from '../top/signOut.ts'
import { AccountLines, AccountTools } from './AccountLines.tsx'
import styles from './Drawer.module.css'
import { Drawer } from './Drawer.tsx'
import { lastTimeline } from './lastTimeline.ts'

/** A swipe longer than this closes the drawer (L33). */
const SWIPE_PX = 30

/** A phone's menu. Every entry closes it. */
export function SideDrawer({ onClose }: { readonly onClose: () => void }) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const nav = useNav()
  const listsAwaited = useListsAwaited(nav)
  const modalOnLogout = usePreference('modalOnLogout')
  const admin = adminUrl(useSession(), useInstance())
  const canSearch = useCanSearch()
  return (
    <Drawer title={t('shell.menu')} side="start" thresholdPx={SWIPE_PX} onClose={onClose} onBack={onClose}>
      <Heading onClose={onClose} />
      <AccountLines onClose={onClose} />
      {canSearch && (
        <div className={styles.search}>
          <SearchBox onDone={onClose} />
        </div>
      )}
      <nav className={styles.menu} aria-label={t('shell.navigation')}>
        {!nav.signedIn && (
          <InternalLink to={pathTo('login')} className={styles.line} data-surface="menu" onClick={onClose}>
            <LogIn className={flips.flips} size={20} aria-hidden />
            <span>{t('login.login')}</span>
          </InternalLink>
        )}
        <NavGroups
          nav={nav}
          listsAwaited={listsAwaited}
          timelinesTo={lastTimeline(engine, account, nav.signedIn)}
          onGo={onClose}
        />
        <hr className={styles.rule} />
        {nav.signedIn && (
          <InternalLink
            to={pathTo('edit-navigation')}
            className={styles.line}
            data-surface="menu"
            onClick={onClose}
          >
            <Pin size={20} aria-hidden />
            <span>{t('nav.edit_nav_mobile')}</span>
          </InternalLink>
        )}
        <button
          type="button"
          className={styles.line}
          data-surface="menu"
          onClick={() => {
            onClose()
            openSettings(engine)
          }}
        >
          <Settings size={20} aria-hidden />
          <span>{t('settings.settings')}</span>
        </button>
        {admin !== null && (
          <a
            className={styles.line}
            data-surface="menu"
            href={admin}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          >
            <Wrench size={20} aria-hidden />
            <span>{t('nav.administration')}</span>
          </a>
        )}
        <AccountTools onClose={onClose} />
        {nav.signedIn && (
          <button
            type="button"
            className={styles.line}
            data-surface="menu"
            onClick={() => {
              onClose()
              void signOut(engine, modalOnLogout)
            }}
          >
            <LogOut className={flips.flips} size={20} aria-hidden />
            <span>{t('login.logout')}</span>
          </button>
        )}
      </nav>
    </Drawer>
  )
}

/** The user, or for a visitor the instance; a press closes the drawer (L32). */
function Heading({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const me = useMe()
  const stopGifs = usePreference('stopGifs')
  return (
    <button type="button" className={styles.heading} onClick={onClose}>
      {me === null ? (
        <BrandWords />
      ) : (
        <>
          <Avatar {...avatarProps(me)} still={stopGifs} />
          <span className={styles.names}>
            <strong>
              <RichText text={me.name} inline />
            </strong>
            <Handle acct={me.acct} />
          </span>
        </>
      )}
      <X size={20} aria-hidden />
      <span className="visually-hidden">{t('general.close')}</span>
    </button>
  )
}
