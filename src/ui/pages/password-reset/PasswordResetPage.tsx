import { useLocation, useSearchParams } from 'react-router'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { ToRoot } from '../../common/page/ToRoot.tsx'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import styles from './PasswordReset.module.css'
import { PasswordResetForm } from './PasswordResetForm.tsx'

/**
 * Resets a forgotten password. `passwordResetRequested` comes from the navigation state or the query (S7).
 */
export function PasswordResetPage() {
  const t = useText()
  const session = useSession()
  const instance = useInstance()
  const { state } = useLocation() as { readonly state: { readonly passwordResetRequested?: boolean } | null }
  const [query] = useSearchParams()
  const requested = state?.passwordResetRequested === true || query.get('passwordResetRequested') === 'true'
  const elsewhere = safeHref(instance?.accountPages?.passwordReset ?? '')
  if (session?.state === 'signed-in') return <ToRoot />
  return (
    <ScrolledPage title={t('password_reset.password_reset')}>
      <div className={styles.page}>
        {!instance?.known ? (
          <SkeletonRow />
        ) : elsewhere ? (
          <>
            <p>{t('password_reset.elsewhere')}</p>
            <a className={styles.link} href={elsewhere} rel="noopener noreferrer">
              {t('settings.security.elsewhere_link')}
            </a>
          </>
        ) : !instance.mailerEnabled ? (
          <p role="alert">
            {t(
              requested
                ? 'password_reset.password_reset_required_but_mailer_is_disabled'
                : 'password_reset.password_reset_disabled',
            )}
          </p>
        ) : (
          <>
            {requested && (
              <p className={styles.required} role="alert">
                {t('password_reset.password_reset_required')}
              </p>
            )}
            <PasswordResetForm />
          </>
        )}
      </div>
    </ScrolledPage>
  )
}
