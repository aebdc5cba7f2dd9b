import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pathAs } from '../blocks/accounts/pathAs.ts'
import { useAccounts } from '../blocks/accounts/useAccounts.ts'
import { pathTo } from '../common/links/routes.ts'
import { perEngine } from '../engine/perEngine.ts'
import { useAccountKey, useSession } from '../hooks/hooks.ts'
import { useEngine } from '../hooks/useEngine.ts'

/** The account that the tab showed last. Kept outside the page, which mounts again for each account. */
const lastShownIn = perEngine(() => ({ account: '', server: '' }))

/**
 * When the tab changes to another account because the one before was signed out elsewhere, goes to the same page of the new
 * account, or home if there is none (SA11).
 */
export function useRedirectOnAccountChange(): void {
  const engine = useEngine()
  const navigate = useNavigate()
  const account = useAccountKey()
  const isMember = useSession()?.state === 'signed-in'
  const { server, username = '' } = useAccounts().find((one) => one.account === account) ?? {}
  useEffect(() => {
    if (!isMember) return
    const last = lastShownIn(engine)
    const before = { ...last }
    if (before.account === '') last.account = account
    // The list of accounts arrives after the first posts.
    if (server === undefined) return
    Object.assign(last, { account, server })
    if (before.account === '' || before.account === account) return
    const path = pathAs(location, { username, sameServer: before.server === server })
    const isSigningIn = [pathTo('login'), pathTo('oauth-callback')].includes(location.pathname)
    if (!isSigningIn && path !== location.pathname + location.search) void navigate(path, { replace: true })
  }, [account, server, username, isMember, engine, navigate])
}
