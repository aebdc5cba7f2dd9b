import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { FIRST_ROUTES } from '../links/firstRoutes.ts'

/** How long to wait for the instance's redirect settings. */
const INSTANCE_TIMEOUT_MS = 3_000

/** The state of the entry to which this redirects. It prevents a loop, in case that page redirects here again. */
const FOLLOWED = 'to-root'

/** `pathname` in the browser's encoding. */
function asInAddressBar(pathname: string): string {
  const url = new URL(location.href)
  url.pathname = pathname
  return url.pathname
}

/** Redirects to the instance's start page for members or visitors (N1). */
export function ToRoot() {
  const session = useSession()
  const instance = useInstance()
  const { state, pathname } = useLocation()
  const followed = state === FOLLOWED
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), INSTANCE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (session === null || !(instance?.known || late)) return null
  // Another navigation is under way, for example to the public timeline after signing out.
  if (asInAddressBar(pathname) !== location.pathname) return null
  const signedIn = session.state === 'signed-in'
  const configured = signedIn ? instance?.redirectRootLogin : instance?.redirectRootNoLogin
  const fallback = FIRST_ROUTES[signedIn ? 'friends' : 'public-external-timeline'].path
  return <Navigate to={followed ? fallback : (configured ?? fallback)} state={FOLLOWED} replace />
}
