import { useState } from 'react'
import { useParams } from 'react-router'
import type { PendingSignIn } from '../../../shared/model/registration.ts'
import { DocumentPart } from '../../blocks/instance/DocumentPart.tsx'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { ToRoot } from '../../common/page/ToRoot.tsx'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { MailCheck } from '../../parts/icons.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import styles from './Registration.module.css'
import { RegistrationForm } from './RegistrationForm.tsx'

const LOOKUP = { kind: 'registration' } as const

/**
 * `/registration`, for visitors if registration is open, or with an invitation (RG1). Asks the instance anew, because it may have
 * opened or closed registration since the engine started (RG26).
 */
export function RegistrationPage() {
  const t = useText()
  const { token } = useParams()
  const session = useSession()
  const instance = useInstance()
  const [pendingSignIn, setPendingSignIn] = useState<PendingSignIn | null>(null)
  const { outcome } = useLookup(LOOKUP)
  // Null until the instance has answered this lookup, or failed to. Set once, so that a later change does not remove the form.
  const [open, setOpen] = useState<boolean | null>(null)
  if (open === null && outcome !== null && instance?.known) {
    const { registrationOpen = instance.registrationOpen } = outcome.ok ? outcome.value : {}
    setOpen(registrationOpen || token !== undefined)
  }
  if (session?.state === 'signed-in' || open === false) return <ToRoot />
  return (
    <ScrolledPage title={t('registration.registration')}>
      {pendingSignIn !== null ? (
        <Registered pendingSignIn={pendingSignIn} />
      ) : open && instance !== null ? (
        <>
          <div className={styles.page}>
            <RegistrationForm instance={instance} token={token} onPendingSignIn={setPendingSignIn} />
          </div>
          <div className={styles.terms}>
            <DocumentPart document="terms" />
          </div>
        </>
      ) : (
        <SkeletonRow />
      )}
    </ScrolledPage>
  )
}

/** What a new account still waits for before it can sign in, in our words and the instance's. */
function Registered({ pendingSignIn: { until, words } }: { readonly pendingSignIn: PendingSignIn }) {
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
