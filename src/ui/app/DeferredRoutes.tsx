import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import type { RouteRow } from '../common/links/firstRoutes.ts'
import { LIKELY_ADDRESSES } from '../common/links/likelyAddresses.ts'
import { ROUTES } from '../common/links/routes.ts'
import { type LazyPart, lazily } from '../common/loading/lazily.tsx'
import { NotFoundPage } from '../common/page/NotFoundPage.tsx'
import { PageHeader } from '../common/page/PageHeader.tsx'
import { ToRoot } from '../common/page/ToRoot.tsx'
import { useTitle } from '../common/page/useTitle.ts'
import { useInstance, useSession } from '../hooks/hooks.ts'
import { useText } from '../i18n/i18n.ts'
import { Late } from '../parts/Late.tsx'
import { SkeletonRows } from '../parts/Skeleton.tsx'
import { LikelyAddress, SettingsAddress } from './LikelyAddress.tsx'
import { PAGES } from './pages.ts'

const PartsPage = __DEV_PAGES__ ? lazily(async () => (await import('./dev/PartsPage.tsx')).PartsPage) : null

/** All routes except those of the first screen. */
export function DeferredRoutes() {
  return (
    <Routes>
      {(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((name) => (
        <Route
          key={name}
          path={ROUTES[name].path}
          element={<Gate route={ROUTES[name]} page={PAGES[name]} />}
        />
      ))}
      {Object.entries(LIKELY_ADDRESSES).map(([path, target]) => (
        <Route key={path} path={path} element={<LikelyAddress key={path} target={target} />} />
      ))}
      <Route path="/settings/*" element={<SettingsAddress />} />
      {/* Otherwise it would be the notifications of a user called `settings`. */}
      <Route path="/settings/notifications" element={<SettingsAddress />} />
      {PartsPage && <Route path="/dev/parts" element={<PartsPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

interface GateProps {
  readonly route: RouteRow
  readonly page: LazyPart<object>
}

/** A page, if the user may open it (N3) and the instance has it (N8). */
function Gate({ route, page }: GateProps) {
  const session = useSession()
  const instance = useInstance()
  const { pathname } = useLocation()
  if (session === null || instance === null) return null
  if (route.needsLogin && session.state !== 'signed-in') return <ToRoot />
  // The instance's features may not be known yet.
  if (route.needs && !instance.capabilities[route.needs]) return instance.known ? <NotFoundPage /> : null
  return <Titled key={`${session.account} ${pathname}`} route={route} page={page} />
}

function Titled({ route, page: Page }: GateProps) {
  const t = useText()
  const title = route.title === undefined ? '' : t(route.title)
  useTitle(title)
  return (
    <Suspense
      fallback={
        <section className="column" aria-busy="true">
          <PageHeader title={title} />
          <Late>
            <SkeletonRows count={4} />
          </Late>
        </section>
      }
    >
      <Page />
    </Suspense>
  )
}
