import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { Preferences } from '../../shared/model/preferences.ts'
import type { Session } from '../../shared/model/session.ts'
import { useLayout } from '../common/layout/useLayout.ts'
import { FIRST_PATHS, FIRST_ROUTES } from '../common/links/firstRoutes.ts'
import { InternalLink } from '../common/links/InternalLink.tsx'
import { useFirstPosts } from '../common/loading/firstPosts.ts'
import { lazily, lazyAfterFirstPosts } from '../common/loading/lazily.tsx'
import { Part } from '../common/notices/Boundary.tsx'
import { keepFocusIn } from '../common/overlay/keepFocusIn.ts'
import { OverlayLoader } from '../common/overlay/OverlayLoader.tsx'
import { HeaderMarkContext } from '../common/page/HeaderMark.tsx'
import { usePreferences, useSession } from '../hooks/hooks.ts'
import { useText } from '../i18n/i18n.ts'
import styles from './Shell.module.css'

const nothing = (): null => null

// Loads after the first posts, next to which it is shown, so it is not part of the first screen's code.
const NotificationsPanel = lazily(
  async () => (await import('../pages/notifications/NotificationsPanel.tsx')).NotificationsPanel,
)
const HeldPosts = lazily(async () => (await import('./HeldPosts.tsx')).HeldPosts, nothing)
const EngineBar = lazily(async () => (await import('./EngineBar.tsx')).EngineBar, nothing)
const TopBar = lazily(async () => (await import('./top/TopBar.tsx')).TopBar, nothing)
const Sidebar = lazily(async () => (await import('./Sidebar.tsx')).Sidebar)
const MobileBar = lazily(async () => (await import('./mobile/MobileBar.tsx')).MobileBar, nothing)
const Drawers = lazily(async () => (await import('./mobile/Drawers.tsx')).Drawers, nothing)
const ShoutBox = lazily(async () => (await import('../pages/shout/ShoutBox.tsx')).ShoutBox, nothing)
const PostButton = lazily(async () => (await import('./PostButton.tsx')).PostButton, nothing)
const FormPanel = lazily(async () => (await import('./UserPanel.tsx')).FormPanel)
const BirdLink = lazyAfterFirstPosts(
  async () => (await import('../blocks/bird/BirdLink.tsx')).BirdLink,
  nothing,
)
const Extras = lazily(async () => (await import('./Extras.tsx')).Extras, nothing)

const BIRD = <BirdLink />

/** These pages show the login form themselves. */
const SIGNING_IN: ReadonlySet<string> = new Set([FIRST_PATHS.login, FIRST_PATHS['oauth-callback']])

/** The notifications page, `/{username}/notifications`. The notifications beside it would duplicate it. */
const NOTIFICATIONS = /^\/[^/]+\/notifications\/?$/

/**
 * The frame around every page: its columns, bars, drawers and notices. Their space is reserved before they
 * load.
 */
export function Shell() {
  const t = useText()
  const layout = useLayout()
  const session = useSession()
  const preferences = usePreferences()
  const { thirdColumnMode } = preferences
  const signedIn = session?.state === 'signed-in'
  const mobile = layout === 'mobile'
  const { pathname, key } = useLocation()
  const beside = signedIn && !NOTIFICATIONS.test(pathname)
  const wide = signedIn && layout === 'wide'
  // The form moves to the third column, the rest of the sidebar stays (L6).
  const thirdForm = wide && thirdColumnMode === 'postform'
  const thirdNotifications = wide && thirdColumnMode === 'notifications'
  // The user chose two columns: the notifications are a page of their own (L53).
  const calm = wide && thirdColumnMode === 'none'
  const third = thirdForm || thirdNotifications
  // Without a third column, the notifications are at the end of the sidebar, mostly out of sight, so a bell opens them (L7).
  const bell = beside && !mobile && !thirdNotifications
  const [requestedDrawer, setDrawer] = useState<'menu' | 'notifications' | null>(null)
  const drawer = mobile || (bell && requestedDrawer === 'notifications') ? requestedDrawer : null
  const firstPosts = useFirstPosts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of route closes the drawer
  useEffect(() => setDrawer(null), [key])
  // Forgets the request for a drawer that this layout doesn't have, so that the next layout doesn't open it again.
  useEffect(() => {
    if (drawer === null) setDrawer(null)
  }, [drawer])
  useSignOutRedirect(session?.state)
  const notifications = <Part>{firstPosts && <NotificationsPanel />}</Part>
  return (
    <div
      className={styles.shell}
      style={widths(preferences, third)}
      data-layout={mobile ? layout : third ? 'wide' : 'normal'}
      data-sidebar={preferences.sidebarRight ? 'end' : 'start'}
      data-scrollbars={preferences.showScrollbars}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: a real anchor, but it leaves the address unchanged */}
      <a className={`visually-hidden ${styles.skip}`} href="#main" data-behind="" onClick={skip}>
        {t('shell.skip')}
      </a>
      <Part>{firstPosts && <EngineBar />}</Part>
      {!mobile && (
        <header className={styles.top} data-surface="top-bar" data-behind="" data-bar="">
          {firstPosts && (
            <Part>
              <TopBar onNotifications={bell ? () => setDrawer('notifications') : undefined} />
            </Part>
          )}
        </header>
      )}
      <div className={styles.columns} data-behind="">
        {!mobile && (
          <div className={styles.side}>
            <aside ref={keepFocusIn} className={styles.sidebar} aria-label={t('shell.sidebar')}>
              {firstPosts && (
                <Part>
                  {/* The drawer shows the same view, and only one list can show a view at a time. */}
                  <Sidebar withForm={!thirdForm}>
                    {bell && !calm && <div className={styles.rest}>{drawer === null && notifications}</div>}
                  </Sidebar>
                </Part>
              )}
            </aside>
            <Part>{firstPosts && <ShoutBox />}</Part>
          </div>
        )}
        <main ref={keepFocusIn} id="main" className={styles.main} tabIndex={-1}>
          {session?.state === 'signed-out' && !SIGNING_IN.has(pathname) && (
            <p className={styles.hint}>
              <InternalLink to={FIRST_PATHS.login}>{t('login.hint')}</InternalLink>
            </p>
          )}
          {signedIn && <Part>{firstPosts && <HeldPosts />}</Part>}
          <HeaderMarkContext value={mobile ? BIRD : null}>
            <Part of={pathname}>
              <Outlet />
            </Part>
          </HeaderMarkContext>
          {signedIn && firstPosts && (mobile || preferences.alwaysShowNewPostButton) && (
            <Part>
              <PostButton />
            </Part>
          )}
        </main>
        {thirdNotifications &&
          (beside ? (
            <aside ref={keepFocusIn} className={styles.third} aria-label={t('nav.notifications')}>
              {notifications}
            </aside>
          ) : (
            // The other columns stay where they are (L63).
            <div className={styles.thirdPlace} />
          ))}
        {thirdForm && (
          <aside className={styles.formColumn} aria-label={t('shell.new_post')}>
            <Part>{firstPosts && <FormPanel />}</Part>
          </aside>
        )}
      </div>
      {mobile && (
        <nav
          className={styles.bottom}
          aria-label={t('shell.navigation')}
          data-surface="top-bar"
          data-behind=""
          data-bar=""
        >
          {firstPosts && (
            <Part>
              <MobileBar onOpen={setDrawer} />
            </Part>
          )}
        </nav>
      )}
      {firstPosts && (
        <Part>{drawer !== null && <Drawers open={drawer} onClose={() => setDrawer(null)} />}</Part>
      )}
      {firstPosts && (
        <Part>
          <Extras />
        </Part>
      )}
      <OverlayLoader ready={firstPosts} />
    </div>
  )
}

/** Focuses the main column without changing the address. Otherwise each step back to `#main` would move the focus there. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The column widths from the preferences (L3). */
const widths = (
  { sidebarColumnWidth, contentColumnWidth, notifsColumnWidth }: Preferences,
  third: boolean,
): CSSProperties =>
  ({
    '--width-sidebar': sidebarColumnWidth,
    '--width-content': contentColumnWidth,
    '--width-notifications': third ? notifsColumnWidth : '0px',
  }) as CSSProperties

/** When the account is signed out, in whichever tab, navigates this tab to the public timeline (S24). */
function useSignOutRedirect(state: Session['state'] | undefined): void {
  const navigate = useNavigate()
  const before = useRef(state)
  useEffect(() => {
    // Other states pass: after its restart, the engine has not sent the session yet.
    if (state !== 'signed-in' && state !== 'signed-out') return
    if (before.current === 'signed-in' && state === 'signed-out')
      void navigate(FIRST_ROUTES['public-timeline'].path, { replace: true })
    before.current = state
  }, [state, navigate])
}
