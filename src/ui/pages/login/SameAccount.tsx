import type { AccountKey } from '../../../shared/model/keys.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { addAccountTo } from '../../common/links/routes.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './LoginForm.module.css'

interface SameAccountProps {
  readonly account: AccountKey
}

/** Says that the server has returned an account that was signed in before, where a further one was wanted (S49). */
export function SameAccount({ account }: SameAccountProps) {
  const t = useText()
  const server = account.slice(account.indexOf('@') + 1)
  const site = safeHref(useInstance()?.site ?? '')
  return (
    <div className={styles.page}>
      <div className={styles.form} role="alert">
        <h2>{t('accounts.same', { handle: `@${account}` })}</h2>
        <p>{t('accounts.same_why', { server })}</p>
        <p className={styles.links}>
          {site !== null && (
            <a href={site} target="_blank" rel="noopener noreferrer">
              {t('accounts.same_open', { server })}
            </a>
          )}
          <InternalLink to={addAccountTo()}>{t('accounts.add')}</InternalLink>
        </p>
      </div>
    </div>
  )
}
