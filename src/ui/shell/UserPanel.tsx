import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { InternalLink } from '../common/links/InternalLink.tsx'
import { profileTo } from '../common/links/paths.ts'
import { type RouteName, routeAt } from '../common/links/routes.ts'
import { useFirstPosts } from '../common/loading/firstPosts.ts'
import { lazily } from '../common/loading/lazily.tsx'
import { Part } from '../common/notices/Boundary.tsx'
import { useInstance, useMe, useMyCounts, usePreference, useSession } from '../hooks/hooks.ts'
import { sayNumber } from '../i18n/format.ts'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { Avatar, avatarProps } from '../parts/Avatar.tsx'
import { Handle } from '../parts/Handle.tsx'
import { OptionalImage } from '../parts/OptionalImage.tsx'
import { RichText } from '../parts/RichText.tsx'
import styles from './UserPanel.module.css'

const PostForm = lazily(async () => (await import('../blocks/compose/PostForm.tsx')).PostForm)
const LoginForm = lazily(async () => (await import('../pages/login/LoginForm.tsx')).LoginForm)

interface UserPanelProps {
  /** Show the form for a new post below the user's card. */
  readonly withForm: boolean
}

/** The login page shows this form itself; beside the registration it would be taken for that (RG30). */
const WITHOUT_LOGIN: ReadonlySet<RouteName | null> = new Set(['login', 'registration'])

/** The user's card with the post form; for visitors the login form (L23). */
export function UserPanel({ withForm }: UserPanelProps) {
  const t = useText()
  const { pathname } = useLocation()
  const session = useSession()
  if (session === null) return <section className={styles.panel} aria-busy="true" />
  if (session.state !== 'signed-in') {
    if (WITHOUT_LOGIN.has(routeAt(pathname))) return null
    return (
      <section className={`${styles.panel} ${styles.padded}`} aria-label={t('login.login')}>
        <Suspense>
          <LoginForm />
        </Suspense>
      </section>
    )
  }
  return (
    <section className={`${styles.panel} ${styles.mine}`} aria-label={t('nav.profile')}>
      <UserCard />
      {withForm && <Form folds />}
    </section>
  )
}

/** The post form by itself, for the third column (L6). */
export const FormPanel = () => (
  <div className={`${styles.panel} ${styles.mine}`}>
    <Form folds={false} />
  </div>
)

function Form({ folds }: { readonly folds: boolean }) {
  const ready = useFirstPosts()
  return (
    <div className={styles.form} data-folds={folds || undefined}>
      <Part>{ready && <PostForm replyTo={null} folds={folds} />}</Part>
    </div>
  )
}

function UserCard() {
  const t = useText()
  const me = useMe()
  const instance = useInstance()
  const counts = useMyCounts()
  const stopGifs = usePreference('stopGifs')
  const hideUserStats = usePreference('hideUserStats')
  if (me === null) return <div className={styles.card} aria-busy="true" />
  const cover = (stopGifs ? me.headerStaticUrl : undefined) ?? me.headerUrl ?? instance?.defaultBannerUrl
  return (
    <div className={styles.card}>
      {cover !== undefined && <OptionalImage className={styles.cover} url={cover} still={stopGifs} />}
      <div className={styles.who}>
        <Avatar {...avatarProps(me)} still={stopGifs} />
        <InternalLink to={profileTo(me, instance)} className={styles.names}>
          <strong>
            <RichText text={me.name} inline />
          </strong>
          <Handle acct={me.acct} />
        </InternalLink>
      </div>
      {!hideUserStats && (
        <dl className={styles.counts}>
          <Count words={t('user_card.statuses')} count={counts?.statusesCount} />
          <Count words={t('user_card.followees')} count={counts?.followingCount} />
          <Count words={t('user_card.followers')} count={counts?.followersCount} />
        </dl>
      )}
    </div>
  )
}

function Count({ words, count }: { readonly words: string; readonly count: number | undefined }) {
  const language = useLanguage()
  return (
    <div>
      <dt>{words}</dt>
      <dd>{count !== undefined && sayNumber(count, language)}</dd>
    </div>
  )
}
