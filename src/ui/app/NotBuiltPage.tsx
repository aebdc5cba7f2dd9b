import { useLocation, useSearchParams } from 'react-router'
import { useText } from '../i18n/i18n.ts'
import type { TextKey } from '../i18n/keys.ts'
import { useInstance } from '../mirror/hooks.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { safeHref } from '../parts/safeHref.ts'
import { PageHeader } from '../shell/PageHeader.tsx'

interface NotBuiltProps {
  readonly title: TextKey
  /** What is to be said before that. */
  readonly words?: string
}

/** A part of the product that is still to come: it says so, and where the instance has it instead. */
function NotBuilt({ title, words = '' }: NotBuiltProps) {
  const t = useText()
  const instance = useInstance()
  const href = safeHref(instance?.server ?? '')
  const elsewhere = href !== null && new URL(href).origin !== location.origin
  return (
    <section className="column" aria-label={t(title)}>
      <PageHeader title={t(title)} />
      <EmptyState
        title={words || t('shell.not_built')}
        {...(words === '' ? {} : { hint: t('shell.not_built') })}
        action={
          elsewhere && (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {t('shell.not_built_elsewhere', { host: instance?.host ?? '' })}
            </a>
          )
        }
      />
    </section>
  )
}

export const RegistrationPage = () => <NotBuilt title="registration.registration" />
export const SearchPage = () => <NotBuilt title="nav.search" />
export const EditListPage = () => <NotBuilt title="lists.edit" />
export const NewListPage = () => <NotBuilt title="lists.new" />

/** spec/1 §2: the param `passwordResetRequested` comes with the navigation, or in the query. */
export function PasswordResetPage() {
  const t = useText()
  const { state } = useLocation() as { readonly state: { readonly passwordResetRequested?: boolean } | null }
  const [query] = useSearchParams()
  const requested = state?.passwordResetRequested === true || query.get('passwordResetRequested') === 'true'
  const instance = useInstance()
  // Nothing can be sent that a password could be reset by.
  const disabled = instance?.known === true && !instance.mailerEnabled
  const words = [
    ...(requested ? [t('password_reset.password_reset_required')] : []),
    ...(disabled ? [t('password_reset.password_reset_disabled')] : []),
  ].join(' ')
  return <NotBuilt title="password_reset.password_reset" words={words} />
}
