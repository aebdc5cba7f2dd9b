import type { PendingSignIn } from '../../../shared/model/registration.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { MailCheck } from '../../parts/icons.ts'

/** What a new account still waits for before it can sign in, in our words and the instance's. */
export function Registered({ pendingSignIn: { until, words } }: { readonly pendingSignIn: PendingSignIn }) {
  const t = useText()
  return (
    <div role="status">
      <EmptyState
        icon={<MailCheck size={28} />}
        title={t(`registration.until_${until}`)}
        hint={words}
        action={<InternalLink to={pathTo('login')}>{t('login.login')}</InternalLink>}
      />
    </div>
  )
}
