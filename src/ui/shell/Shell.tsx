import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import type { Session } from '../../shared/model/session.ts'
import { useFirstPosts } from '../app/firstPosts.ts'
import { dismissNotice, notice, notices } from '../app/notices.ts'
import { NOTIFICATIONS } from '../app/timelinesAt.ts'
import { useCell } from '../app/useCell.ts'
import { compose } from '../features/compose/compose.ts'
import { useViewMeta } from '../features/timeline/useViewState.ts'
import { useText } from '../i18n/i18n.ts'
import { useConnection, useEngineStatus, useSession } from '../mirror/hooks.ts'
import { useHeldView } from '../mirror/useHeldView.ts'
import { Button } from '../parts/Button.tsx'
import { Notices } from '../parts/Notices.tsx'
import { OverlayLoader } from '../parts/overlay/OverlayLoader.tsx'
import { Drawer } from './Drawer.tsx'
import { MobileBar } from './MobileBar.tsx'
import { NavPanel } from './NavPanel.tsx'
import styles from './Shell.module.css'
import { useLayout } from './useLayout.ts'

// Beside the timeline, and after its first posts: they are not in what the page loads for those.
const NotificationsPanel = lazy(() =>
  import('../features/notifications/NotificationsPanel.tsx').then((module) => ({
    default: module.NotificationsPanel,
  })),
)
const UserPanel = lazy(() => import('./UserPanel.tsx').then((module) => ({ default: module.UserPanel })))
const ComposeDialog = lazy(() =>
  import('../features/compose/ComposeDialog.tsx').then((module) => ({ default: module.ComposeDialog })),
)

/** Pages of signing in say so themselves. */
const SIGNING_IN: ReadonlySet<string> = new Set(['/login', '/oauth-callback'])

/** The frame around every page: its columns, bars, drawers and notices. */
export function Shell() {
  const t = useText()
  const layout = useLayout()
  const session = useSession()
  const signedIn = session?.state === 'signed-in'
  const [drawer, setDrawer] = useState<'menu' | 'notifications' | null>(null)
  const firstPosts = useFirstPosts()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of route closes the drawer
  useEffect(() => setDrawer(null), [pathname])
  useGoodbye(session?.state)
  return (
    <div className={styles.shell} data-layout={layout}>
      <a className={`visually-hidden ${styles.skip}`} href="#main">
        {t('shell.skip')}
      </a>
      <EngineBar />
      <div className={styles.columns}>
        {layout !== 'mobile' && (
          <aside className={styles.sidebar} aria-label={t('shell.sidebar')}>
            {firstPosts && (
              <>
                <Suspense>
                  <UserPanel form />
                </Suspense>
                <NavPanel />
              </>
            )}
            {signedIn && layout === 'normal' && (
              <div className={`${styles.panel} ${styles.rest}`}>
                <Suspense>{firstPosts && <NotificationsPanel />}</Suspense>
              </div>
            )}
          </aside>
        )}
        <main id="main" className={styles.main} tabIndex={-1}>
          {session?.state === 'signed-out' && !SIGNING_IN.has(pathname) && (
            <p className={styles.hint}>
              <Link to="/login">{t('login.hint')}</Link>
            </p>
          )}
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        {signedIn && layout === 'wide' && (
          <aside className={styles.third} aria-label={t('nav.notifications')}>
            <Suspense>{firstPosts && <NotificationsPanel />}</Suspense>
          </aside>
        )}
      </div>
      {layout === 'mobile' && (
        <MobileBar onMenu={() => setDrawer('menu')} onNotifications={() => setDrawer('notifications')} />
      )}
      {layout === 'mobile' && drawer === 'menu' && (
        <Drawer title={t('shell.menu')} side="start" onClose={() => setDrawer(null)}>
          <Suspense>
            <UserPanel form={false} />
          </Suspense>
          <NavPanel onGo={() => setDrawer(null)} />
        </Drawer>
      )}
      {layout === 'mobile' && drawer === 'notifications' && (
        <Drawer title={t('nav.notifications')} side="end" onClose={() => setDrawer(null)}>
          <Suspense>
            <NotificationsPanel />
          </Suspense>
        </Drawer>
      )}
      {signedIn && firstPosts && <TitleCounter />}
      <Compose />
      <ShownNotices />
      <OverlayLoader ready={firstPosts} />
    </div>
  )
}

/** spec/1 §2: signing out, in whichever tab it is done, leads all of them to the public timeline. */
function useGoodbye(state: Session['state'] | undefined): void {
  const navigate = useNavigate()
  const before = useRef(state)
  useEffect(() => {
    // Not known, or starting: an engine that was restarted has not said yet.
    if (state !== 'signed-in' && state !== 'signed-out') return
    if (before.current === 'signed-in' && state === 'signed-out')
      void navigate('/main/public', { replace: true })
    before.current = state
  }, [state, navigate])
}

function ShownNotices() {
  return <Notices notices={useCell(notices, 'shown')} onDismiss={dismissNotice} />
}

function Compose() {
  const open = useCell(compose, 'open')
  if (open === null) return null
  return (
    <Suspense>
      <ComposeDialog replyTo={open.replyTo} />
    </Suspense>
  )
}

/** The count of what has not been seen, before the page's title. */
function TitleCounter() {
  const unseenCount = useViewMeta(useHeldView(NOTIFICATIONS), 'unseenCount')
  useEffect(() => {
    const bare = (): string => document.title.replace(/^\(\d+\) /, '')
    const say = (): void => {
      const title = unseenCount > 0 ? `(${unseenCount}) ${bare()}` : bare()
      if (document.title !== title) document.title = title
    }
    say()
    const element = document.querySelector('title')
    if (element === null) return
    const observer = new MutationObserver(say)
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [unseenCount])
  return null
}

/** What a person should know of the engine and of the way to the instance. */
function EngineBar() {
  const t = useText()
  const superseded = useEngineStatus('superseded')
  const state = useEngineStatus('state')
  const connection = useConnection()
  const message = useEngineStatus('message')
  const alone = useEngineStatus('alone')
  const failed = state === 'failed'
  useEffect(() => {
    if (alone) notice('engine.single_tab')
  }, [alone])
  return (
    <div role="status">
      {failed && !superseded && (
        <p className={styles.bar}>
          <span>{message === '' ? t('engine.lost') : t('engine.start_failed', { message })}</span>
          <Button size="small" onClick={() => location.reload()}>
            {t('general.reload')}
          </Button>
        </p>
      )}
      {!failed && connection?.reachable === false && (
        <p className={styles.bar}>{t('instance.unreachable')}</p>
      )}
      {connection?.blockedUntil !== undefined && <Pause until={connection.blockedUntil} />}
      {superseded && (
        <p className={styles.bar}>
          <span>{t('engine.superseded')}</span>
          <Button size="small" onClick={() => location.reload()}>
            {t('general.reload')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The pause that the instance asked for, counted down. */
function Pause({ until }: { readonly until: number }) {
  const t = useText()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  // Said once to those who listen; the seconds are for those who look.
  return (
    <p className={styles.bar} aria-hidden={seconds === 0}>
      {t('instance.rate_limited', { seconds })}
    </p>
  )
}
