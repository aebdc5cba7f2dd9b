import { lazy, useEffect, useMemo } from 'react'
import { BrowserRouter, Link, Navigate, Route, Routes, useParams } from 'react-router'
import type { TimelineRef } from '../../shared/protocol/views.ts'
import { TimelinePage } from '../features/timeline/TimelinePage.tsx'
import { setLanguage } from '../i18n/i18n.ts'
import type { TextKey } from '../i18n/keys.ts'
import { bestLanguage } from '../i18n/languages.ts'
import { AccountKeyContext, useInstance, usePreferences, useSession } from '../mirror/hooks.ts'
import { type LinkComponent, RichTextContext, type RichTextWorld } from '../parts/RichText.tsx'
import { Shell } from '../shell/Shell.tsx'
import { applyTheme } from '../theme/applyTheme.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ALL, FRIENDS, PUBLIC } from './timelinesAt.ts'

const LoginPage = lazy(() =>
  import('../features/login/LoginPage.tsx').then((module) => ({ default: module.LoginPage })),
)
const OAuthCallbackPage = lazy(() =>
  import('../features/login/OAuthCallbackPage.tsx').then((module) => ({ default: module.OAuthCallbackPage })),
)
const PartsPage = __DEV_PAGES__
  ? lazy(() => import('../features/dev/PartsPage.tsx').then((module) => ({ default: module.PartsPage })))
  : null

const InternalLink: LinkComponent = ({ to, children, ...rest }) => (
  <Link to={to} {...rest}>
    {children}
  </Link>
)

/** The routes (spec/1 §2), under the frame that all of them share, for the account that this tab shows. */
export function App() {
  const session = useSession()
  return (
    <AccountKeyContext value={session?.account ?? ''}>
      <World />
    </AccountKeyContext>
  )
}

/** What rich text and the look need to know of preferences and instance. */
function World() {
  const { theme, stopGifs, interfaceLanguage } = usePreferences()
  const homeHost = useInstance()?.host
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    // Without its file the language stays as it is: every text is there in English.
    setLanguage(interfaceLanguage || bestLanguage(navigator.languages)).catch(() => {})
  }, [interfaceLanguage])
  const world = useMemo<RichTextWorld>(
    () => ({
      Link: InternalLink,
      hashtagTo: ({ tag }) => `/tag/${encodeURIComponent(tag)}`,
      still: stopGifs,
      ...(homeHost === undefined ? {} : { homeHost }),
    }),
    [stopGifs, homeHost],
  )
  return (
    <RichTextContext value={world}>
      <BrowserRouter>
        <Routes>
          <Route element={<Shell />}>
            <Route index element={<Root />} />
            <Route path="/main/friends" element={<Known timeline={FRIENDS} title="nav.home" needsLogin />} />
            <Route path="/main/public" element={<Known timeline={PUBLIC} title="nav.public" />} />
            <Route path="/main/all" element={<Known timeline={ALL} title="nav.twkn" />} />
            <Route path="/tag/:tag" element={<Tag />} />
            <Route path="/login" element={<LoginPage />} />
            <Route path="/oauth-callback" element={<OAuthCallbackPage />} />
            {PartsPage && <Route path="/dev/parts" element={<PartsPage />} />}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </RichTextContext>
  )
}

function Root() {
  const session = useSession()
  const instance = useInstance()
  if (session === null) return null
  const signedIn = session.state === 'signed-in'
  const to = signedIn ? instance?.redirectRootLogin : instance?.redirectRootNoLogin
  return <Navigate to={to ?? (signedIn ? '/main/friends' : '/main/all')} replace />
}

interface KnownProps {
  readonly timeline: TimelineRef
  readonly title: TextKey
  readonly needsLogin?: boolean
}

function Known({ timeline, title, needsLogin = false }: KnownProps) {
  const session = useSession()
  const instance = useInstance()
  if (session === null) return null
  if (needsLogin && session.state !== 'signed-in')
    return <Navigate to={instance?.redirectRootNoLogin ?? '/main/all'} replace />
  return <TimelinePage key={`${session.account} ${title}`} timeline={timeline} title={title} />
}

function Tag() {
  const { tag = '' } = useParams()
  const session = useSession()
  const timeline = useMemo<TimelineRef>(() => ({ kind: 'tag', tag }), [tag])
  if (session === null) return null
  return <TimelinePage key={`${session.account} ${tag}`} timeline={timeline} title={{ words: `#${tag}` }} />
}
