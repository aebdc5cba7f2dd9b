import { Navigate, useParams } from 'react-router'
import { sayFault } from '../../common/faults/sayFault.ts'
import { pathTo } from '../../common/links/routes.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useAccountLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Spinner } from '../../parts/Spinner.tsx'

/** `name@host` from either form of the address; empty if it has neither. */
function nameIn({ account = '', hostname, username }: Readonly<Record<string, string | undefined>>): string {
  if (hostname !== undefined && username !== undefined) return `${username.replace(/^@/, '')}@${hostname}`
  const name = account.replace(/^@/, '')
  return /^[^@]+@[^@]+$/.test(name) ? name : ''
}

/** Looks up an account of another instance, then redirects to its profile (PR4). */
export function RemoteUserPage() {
  const t = useText()
  const name = nameIn(useParams())
  const { looked, again } = useAccountLookup(name)
  const title = t('remote_user_resolver.remote_user_resolver')
  if (looked.state === 'found')
    return <Navigate to={pathTo('external-user-profile', { name: looked.accountId })} replace />
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      {looked.state === 'loading' ? (
        <p className="centred">
          <span>{t('remote_user_resolver.searching_for', { name })}</span>{' '}
          <Spinner label={t('general.loading')} />
        </p>
      ) : (
        <ErrorState
          message={t('remote_user_resolver.error')}
          {...(looked.state === 'failed' ? { detail: sayFault(t, looked.fault) } : {})}
          onRetry={again}
        />
      )}
    </section>
  )
}
