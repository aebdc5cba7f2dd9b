import { Suspense, useContext, useEffect, useMemo } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useParams } from 'react-router'
import { DEFAULT_PREFERENCES } from '../../shared/model/preferences.ts'
import type { TimelineRef } from '../../shared/protocol/views.ts'
import { TimelinePage, type TimelinePageProps } from '../features/timeline/TimelinePage.tsx'
import { AccountKeyContext, useInstance, usePreferences, useSession } from '../mirror/hooks.ts'
import { RichTextContext, type RichTextWorld } from '../parts/RichText.tsx'
import { Shell } from '../shell/Shell.tsx'
import { applyTheme } from '../theme/applyTheme.ts'
import { EntryContext, useEntry } from './entry.ts'
import { useFirstPosts } from './firstPosts.ts'
import { FIRST_ROUTES, type TimelineRoute } from './firstRoutes.ts'
import { Inward, Wayfinder } from './Inward.tsx'
import { lazily } from './lazily.tsx'
import { profileTo, tagTo } from './paths.ts'
import { showLanguage } from './showLanguage.ts'
import { ToRoot } from './ToRoot.tsx'

const FurtherRoutes = lazily(async () => (await import('./FurtherRoutes.tsx')).FurtherRoutes)
const Travel = lazily(
  async () => (await import('./Travel.tsx')).Travel,
  () => null,
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
  const preferences = usePreferences()
  const { theme, stopGifs, interfaceLanguage } = preferences
  // Until the engine has told them, theme and language are those of the last visit.
  const told = preferences !== DEFAULT_PREFERENCES
  const instance = useInstance()
  useEffect(() => {
    if (told) applyTheme(theme)
  }, [told, theme])
  useEffect(() => {
    if (told) void showLanguage(interfaceLanguage)
  }, [told, interfaceLanguage])
  const world = useMemo<RichTextWorld>(() => {
    const homeHost = instance?.host
    return {
      Link: Inward,
      hashtagTo: ({ tag }) => tagTo(tag),
      // Whom the instance does not know can only be visited where they live.
      mentionTo: ({ id, name, host }) =>
        id === undefined
          ? null
          : profileTo({ id, acct: host && host !== homeHost ? `${name}@${host}` : name }, instance),
      still: stopGifs,
      ...(homeHost === undefined ? {} : { homeHost }),
    }
  }, [stopGifs, instance])
  return (
    <RichTextContext value={world}>
      <BrowserRouter>
        <Wayfinder />
        <Routes>
          <Route element={<Shell />}>
            <Route element={<Visit />}>
              <Route index element={<ToRoot />} />
              {Object.values(FIRST_ROUTES).map((route) => (
                <Route key={route.path} path={route.path} element={<Known {...route} />} />
              ))}
              <Route path="/tag/:tag" element={<Tag />} />
              <Route path="*" element={<FurtherRoutes />} />
            </Route>
          </Route>
        </Routes>
      </BrowserRouter>
    </RichTextContext>
  )
}

/** One entry of the tab's history, in the main column. */
function Visit() {
  const ready = useFirstPosts()
  return (
    <EntryContext value={useEntry()}>
      <Outlet />
      <Suspense>{ready && <Travel />}</Suspense>
    </EntryContext>
  )
}

function Known({ timeline, title, needsLogin }: TimelineRoute) {
  const session = useSession()
  if (needsLogin && session?.state === 'signed-out') return <ToRoot />
  return <Timeline timeline={timeline} title={title} />
}

function Tag() {
  const { tag = '' } = useParams()
  const timeline = useMemo<TimelineRef>(() => ({ kind: 'tag', tag }), [tag])
  return <Timeline timeline={timeline} title={{ words: `#${tag}` }} />
}

/** A timeline page, anew for each account and each visit. */
function Timeline(props: TimelinePageProps) {
  const session = useSession()
  const entry = useContext(EntryContext)
  if (session === null) return null
  return <TimelinePage key={`${session.account} ${entry}`} {...props} />
}
