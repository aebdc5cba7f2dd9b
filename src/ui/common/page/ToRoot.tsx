import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useInstance, useSession } from '../../hooks/hooks.ts'

/** Where the instance wants its people is not waited for any longer. */
const LIMIT_MS = 3_000

/** Marks that a redirect was followed: one that leads to a page that leads back here is not followed twice. */
const FOLLOWED = 'to-root'

/** Redirects to where the instance wants members, or visitors (N1). */
export function ToRoot() {
  const session = useSession()
  const instance = useInstance()
  const { state, pathname } = useLocation()
  const followed = state === FOLLOWED
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LIMIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (session === null || !(instance?.known || late)) return null
  // Somebody else leads away already: signing out goes to the public timeline.
  if (decodeURI(location.pathname) !== decodeURI(pathname)) return null
  const signedIn = session.state === 'signed-in'
  const wanted = signedIn ? instance?.redirectRootLogin : instance?.redirectRootNoLogin
  const usual = signedIn ? '/main/friends' : '/main/all'
  return <Navigate to={followed ? usual : (wanted ?? usual)} state={FOLLOWED} replace />
}
