import { useParams } from 'react-router'
import type { Fault } from '../../../shared/fault/fault.ts'
import { needsLogin } from '../../common/faults/needsLogin.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { LoginNeeded } from '../../common/page/LoginNeeded.tsx'
import { NotFoundPage } from '../../common/page/NotFoundPage.tsx'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useTitle } from '../../common/page/useTitle.ts'
import { useAccount, useSession } from '../../hooks/hooks.ts'
import { type AccountLookup, useAccountLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { Profile } from './Profile.tsx'

/** `/users/{name}`, `/users/{id}` and the legacy `/{name}`: an account and its posts. */
export function ProfilePage() {
  const { name = '' } = useParams()
  const { looked, again } = useAccountLookup(name)
  const account = useAccount(looked.state === 'found' ? looked.accountId : '')
  if (account !== null) return <Profile account={account} />
  return <ProfilePlaceholder looked={looked} onRetry={again} />
}

/** The page before the account is known: loading, not found, or failed. */
function ProfilePlaceholder({
  looked,
  onRetry,
}: {
  readonly looked: AccountLookup
  readonly onRetry: () => void
}) {
  const t = useText()
  const none = looked.state === 'none'
  const title = t(none ? 'user_profile.no_such_person' : 'nav.profile')
  const signedIn = useSession()?.state === 'signed-in'
  useTitle(title)
  if (none) return <NotFoundPage title={title} words={t('user_profile.profile_does_not_exist')} />
  if (!signedIn && looked.state === 'failed' && needsLogin(looked.fault)) return <LoginNeeded title={title} />
  return (
    <section className="column" aria-label={title} aria-busy={looked.state !== 'failed'}>
      <PageHeader title={title} />
      {looked.state === 'failed' ? (
        <LoadingError fault={looked.fault} onRetry={onRetry} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </section>
  )
}

/** The instance's own text if it sent one, else ours with the reason (PR20). */
function LoadingError({ fault, onRetry }: { readonly fault: Fault; readonly onRetry: () => void }) {
  const t = useText()
  const { serverText } = fault
  if (serverText !== undefined) return <ErrorState message={serverText} onRetry={onRetry} />
  return (
    <ErrorState
      message={t('user_profile.profile_loading_error')}
      detail={sayFault(t, fault)}
      onRetry={onRetry}
    />
  )
}
