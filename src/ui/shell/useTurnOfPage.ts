import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pathAs } from '../blocks/accounts/pathAs.ts'
import { useAccounts } from '../blocks/accounts/useAccounts.ts'
import { perEngine } from '../engine/perEngine.ts'
import { useAccountKey, useSession } from '../hooks/hooks.ts'
import { useEngine } from '../hooks/useEngine.ts'

/** The member that the tab showed last. The page mounts again for each, so it is kept outside. */
const shownBy = perEngine(() => ({ account: '', server: '' }))

/**
 * When the tab shows another account because the one before was signed out elsewhere, its page may not exist there: then the
 * tab goes home (SA11).
 */
export function useTurnOfPage(): void {
  const engine = useEngine()
  const navigate = useNavigate()
  const account = useAccountKey()
  const isMember = useSession()?.state === 'signed-in'
  const { server, username = '' } = useAccounts().find((one) => one.account === account) ?? {}
  useEffect(() => {
    if (!isMember) return
    const shown = shownBy(engine)
    const before = { ...shown }
    if (before.account === '') shown.account = account
    // The list comes after the first posts.
    if (server === undefined) return
    Object.assign(shown, { account, server })
    if (before.account === '' || before.account === account) return
    const path = pathAs(location, { username, sameServer: before.server === server })
    const isSigningIn = ['/login', '/oauth-callback'].includes(location.pathname)
    if (!isSigningIn && path !== location.pathname + location.search) void navigate(path, { replace: true })
  }, [account, server, username, isMember, engine, navigate])
}
