import { Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useParams } from 'react-router'
import { DEFAULT_PREFERENCES } from '../../shared/model/preferences.ts'
import type { TimelineRef } from '../../shared/protocol/views.ts'
import { ReplyFormContext } from '../blocks/status/replyForm.ts'
import { FIRST_ROUTES, type TimelineRoute } from '../common/links/firstRoutes.ts'
import { LinkNavigator } from '../common/links/InternalLink.tsx'
import { useFirstPosts } from '../common/loading/firstPosts.ts'
import { lazily, lazyAfterFirstPosts } from '../common/loading/lazily.tsx'
import { reloadIfStale } from '../common/loading/staleBuild.ts'
import { notice } from '../common/notices/notices.ts'
import { HistoryEntryContext, useEntry } from '../common/page/entry.ts'
import { ToRoot } from '../common/page/ToRoot.tsx'
import type { Engine } from '../engine/engine.ts'
import { shownThemeOf } from '../engine/shownThemeOf.ts'
import { usePreferences, useSession } from '../hooks/hooks.ts'
import { PageContexts } from '../hooks/PageContexts.tsx'
import { useEngine } from '../hooks/useEngine.ts'
import { setLanguage } from '../i18n/i18n.ts'
import { bestLanguage, languageName } from '../i18n/languages.ts'
import { rememberLanguage, SHOWS_KEYS } from '../i18n/rememberedLanguage.ts'
import { TimelinePage, type TimelinePageProps } from '../pages/timeline/TimelinePage.tsx'
import { RichTextContext } from '../parts/RichText.tsx'
import { Shell } from '../shell/Shell.tsx'
import { pageThemeOf } from '../theme/themeNames.ts'
import { DeferredRoutes } from './laterRoutes.ts'
import { useRichTextWorld } from './useRichTextWorld.ts'

const ReplyForm = lazyAfterFirstPosts(async () => (await import('../blocks/compose/ReplyForm.tsx')).ReplyForm)
const NavigationEffects = lazily(
  async () => (await import('./NavigationEffects.tsx')).NavigationEffects,
  () => null,
)

/** The interface, for the account that this tab shows. */
export function App() {
  return (
    <PageContexts>
      <Appearance />
      <Pages />
    </PageContexts>
  )
}

/** Applies the preferred theme and language. */
function Appearance() {
  const engine = useEngine()
  const preferences = usePreferences()
  const { theme, interfaceLanguage } = preferences
  // Until the preferences have arrived, those of the last visit apply.
  const known = preferences !== DEFAULT_PREFERENCES
  const session = useSession()
  useEffect(() => {
    if (session === null || !known) return
    const pageTheme = pageThemeOf(theme)
    // `SheetLook` applies a new style sheet after the first posts. The remembered sheet of another account is applied at once.
    const shown = shownThemeOf(engine)
    if (shown.setAccount(session) || pageTheme !== 'configured') shown.apply(pageTheme)
  }, [engine, session, known, theme])
  useEffect(() => {
    if (known) void showLanguage(engine, interfaceLanguage)
  }, [engine, known, interfaceLanguage])
  return null
}

/**
 * Switches to the preferred language, by default the browser's. If its texts can't be loaded, the current
 * language stays and a notice says so; the next choice or visit tries again.
 */
async function showLanguage(engine: Engine, preferred: string): Promise<void> {
  if (SHOWS_KEYS) return
  const language = preferred || bestLanguage(navigator.languages)
  rememberLanguage(language)
  try {
    await setLanguage(language)
  } catch {
    // A deployment may have removed the file; a reload then helps.
    void reloadIfStale()
    notice(engine, 'errors.language_missing', 'error', { language: languageName(language) })
  }
}

/** The routes in their common frame, with the contexts that all pages need. */
function Pages() {
  const world = useRichTextWorld()
  const accountChanges = useAccountChanges()
  return (
    <RichTextContext value={world}>
      <ReplyFormContext value={ReplyForm}>
        {/* A transition would be rendered in pieces, some frames after the press (TH32). */}
        <BrowserRouter useTransitions={false}>
          <LinkNavigator />
          <Routes key={accountChanges}>
            <Route element={<Shell />}>
              <Route element={<HistoryEntry />}>
                <Route index element={<ToRoot />} />
                {Object.values(FIRST_ROUTES).map((route) => (
                  <Route key={route.path} path={route.path} element={<FirstTimeline {...route} />} />
                ))}
                <Route path="/tag/:tag" element={<TagTimeline />} />
                <Route path="*" element={<DeferredRoutes />} />
              </Route>
            </Route>
          </Routes>
        </BrowserRouter>
      </ReplyFormContext>
    </RichTextContext>
  )
}

/** Counts the changes from one signed-in account to another: their pages, forms and windows share no state (SA1). */
function useAccountChanges(): number {
  const session = useSession()
  const [{ account, changes }, setShown] = useState({ account: '', changes: 0 })
  if (session?.state === 'signed-in' && session.account !== account)
    setShown({ account: session.account, changes: account === '' ? changes : changes + 1 })
  return changes
}

/** The page of one entry of the tab's history, in the main column. */
function HistoryEntry() {
  const ready = useFirstPosts()
  return (
    <HistoryEntryContext value={useEntry()}>
      <Outlet />
      <Suspense>{ready && <NavigationEffects />}</Suspense>
    </HistoryEntryContext>
  )
}

function FirstTimeline({ timeline, title, needsLogin }: TimelineRoute) {
  const session = useSession()
  if (needsLogin && session?.state === 'signed-out') return <ToRoot />
  return <Timeline timeline={timeline} title={title} />
}

function TagTimeline() {
  const { tag = '' } = useParams()
  const timeline = useMemo<TimelineRef>(() => ({ kind: 'tag', tag }), [tag])
  return <Timeline timeline={timeline} title={{ words: `#${tag}` }} />
}

/** A timeline page. It mounts again for each account and each visit. */
function Timeline(props: TimelinePageProps) {
  const session = useSession()
  const entry = useContext(HistoryEntryContext)
  if (session === null) return null
  return <TimelinePage key={`${session.account} ${entry}`} {...props} />
}
