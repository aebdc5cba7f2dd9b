import type { ReactNode } from 'react'
import { NeedsLogin } from '../../blocks/collection/NeedsLogin.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useTitle } from '../../common/page/useTitle.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { MessageCircleOff } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './Shout.module.css'
import { ShoutForm } from './ShoutForm.tsx'
import { ShoutMessages } from './ShoutMessages.tsx'
import { SHOUT, useMayShout } from './useMayShout.ts'

/** The shoutbox as a page. */
export function ShoutPage() {
  const t = useText()
  const title = t('shoutbox.title')
  useTitle(title)
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      <Content />
    </section>
  )
}

function Content(): ReactNode {
  const t = useText()
  const { signedIn, offered, known } = useMayShout()
  if (!known) return <SkeletonRows kind="account" />
  if (!offered) return <EmptyState icon={<MessageCircleOff size={28} />} title={t('shoutbox.unavailable')} />
  if (!signedIn) return <NeedsLogin words={t('shoutbox.login_hint')} />
  return <Shout />
}

function Shout() {
  return (
    <div className={styles.page}>
      <ShoutMessages collection={useCollection(SHOUT)} />
      <ShoutForm />
    </div>
  )
}
