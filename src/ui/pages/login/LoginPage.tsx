import { Navigate } from 'react-router'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useTitle } from '../../common/page/useTitle.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './LoginForm.module.css'
import { LoginForm } from './LoginForm.tsx'

export function LoginPage() {
  const t = useText()
  const session = useSession()
  const title = t('login.login')
  useTitle(title)
  if (session?.state === 'signed-in') return <Navigate to="/main/friends" replace />
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      <div className={styles.page}>
        <LoginForm autoFocus />
      </div>
    </section>
  )
}
