import { Navigate, useSearchParams } from 'react-router'
import { pathTo } from '../../common/links/routes.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useTitle } from '../../common/page/useTitle.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { AddAccount } from './AddAccount.tsx'
import styles from './LoginForm.module.css'
import { LoginForm } from './LoginForm.tsx'

/** `/login` for a visitor. `?add` adds an account to those that are signed in; its value may name one to sign in to again. */
export function LoginPage() {
  const t = useText()
  const session = useSession()
  const [query] = useSearchParams()
  const added = query.get('add')
  const title = t(added === null ? 'login.login' : 'accounts.add')
  useTitle(title)
  if (session?.state === 'signed-in' && added === null) return <Navigate to={pathTo('friends')} replace />
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      <div className={styles.page}>
        {added === null ? <LoginForm autoFocus /> : <AddAccount suggested={added} />}
      </div>
    </section>
  )
}
