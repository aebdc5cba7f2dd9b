import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { openSettings, SETTINGS_TAB_IDS, type SettingsTabId } from '../blocks/settings/openSettings.ts'
import { type LIKELY_ADDRESSES, OWN_PAGE } from '../common/links/likelyAddresses.ts'
import { openWindow } from '../common/overlay/openWindow.ts'
import { NotFoundPage } from '../common/page/NotFoundPage.tsx'
import { ToRoot } from '../common/page/ToRoot.tsx'
import { useSession } from '../hooks/hooks.ts'
import { useEngine } from '../hooks/useEngine.ts'

/** Redirects from an address that people are likely to try (N34). Visitors are redirected from the user's own pages as in N3. */
export function LikelyAddress({ target }: { readonly target: (typeof LIKELY_ADDRESSES)[string] }) {
  const params = useParams()
  const session = useSession()
  if (session === null) return null
  const path = target(params, session.acct)
  if (path === OWN_PAGE) return <ToRoot />
  return path === null ? <NotFoundPage /> : <Navigate to={path} replace />
}

/** Settings tabs by the names that they have in the addresses of other clients. */
const ALIASES: ReadonlyMap<string, SettingsTabId> = new Map([
  ['preferences', 'general'],
  ['appearance', 'theme'],
  ['account', 'profile'],
  ['filters', 'filtering'],
  ['mutes', 'restrictions'],
  ['blocks', 'restrictions'],
])

/**
 * `/settings`, `/settings/profile`: opens the settings over the start page (N36). If the fragment contains a theme, opens that
 * theme instead (TM27).
 */
export function SettingsAddress() {
  const engine = useEngine()
  const { pathname, hash } = useLocation()
  const name = pathname.split('/')[2] ?? ''
  const tab = SETTINGS_TAB_IDS.find((id) => id === name) ?? ALIASES.get(name) ?? null
  useEffect(() => {
    if (hash.startsWith('#theme=')) openWindow(engine, 'theme', { link: hash })
    else openSettings(engine, tab)
  }, [tab, hash, engine])
  return <ToRoot />
}
