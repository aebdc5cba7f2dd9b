import type { ReactNode } from 'react'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './LoginForm.module.css'

/** More links below the login form; registration only if it is open (S8). */
export function LoginLinks({ children }: { readonly children?: ReactNode }) {
  const t = useText()
  const open = useInstance()?.registrationOpen === true
  if (!open && children === undefined) return null
  return (
    <p className={styles.links}>
      {children}
      {open && <InternalLink to={pathTo('registration')}>{t('login.register')}</InternalLink>}
    </p>
  )
}
