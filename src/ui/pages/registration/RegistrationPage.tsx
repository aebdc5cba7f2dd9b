import { useState } from 'react'
import { useParams } from 'react-router'
import type { NotYet } from '../../../shared/model/registration.ts'
import { Terms } from '../../blocks/instance/Terms.tsx'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { ToRoot } from '../../common/page/ToRoot.tsx'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Registered } from './Registered.tsx'
import styles from './Registration.module.css'
import { RegistrationForm } from './RegistrationForm.tsx'

/** `/registration`, for visitors if registration is open or with an invitation (RG1). */
export function RegistrationPage() {
  const t = useText()
  const { token } = useParams()
  const session = useSession()
  const instance = useInstance()
  const [notYet, setNotYet] = useState<NotYet | null>(null)
  if (session?.state === 'signed-in') return <ToRoot />
  if (instance?.known && !instance.registrationOpen && token === undefined) return <ToRoot />
  return (
    <ScrolledPage title={t('registration.registration')}>
      {notYet !== null ? (
        <Registered notYet={notYet} />
      ) : instance?.known ? (
        <>
          <div className={styles.page}>
            <RegistrationForm instance={instance} token={token} onNotYet={setNotYet} />
          </div>
          <div className={styles.terms}>
            <Terms />
          </div>
        </>
      ) : (
        <SkeletonRow />
      )}
    </ScrolledPage>
  )
}
