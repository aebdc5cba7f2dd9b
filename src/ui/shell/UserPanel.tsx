import { LogOut } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { PostForm } from '../features/compose/PostForm.tsx'
import { useText } from '../i18n/i18n.ts'
import { useMe, useMyCounts, usePreferences, useSession } from '../mirror/hooks.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { IconButton } from '../parts/Button.tsx'
import { RichText } from '../parts/RichText.tsx'
import styles from './Shell.module.css'
import { signOut } from './signOut.ts'

const LoginForm = lazy(() =>
  import('../features/login/LoginForm.tsx').then((module) => ({ default: module.LoginForm })),
)

interface UserPanelProps {
  /** With the form for a new post. */
  readonly form: boolean
}

/** Who is signed in, with a form to write; else the way to sign in (spec/1 §2). */
export function UserPanel({ form }: UserPanelProps) {
  const t = useText()
  const { pathname } = useLocation()
  const session = useSession()
  const preferences = usePreferences()
  if (session === null) return <section className={styles.panel} aria-busy="true" />
  if (session.state !== 'signed-in') {
    // The page itself is this form.
    if (pathname === '/login') return null
    return (
      <section className={`${styles.panel} ${styles.padded}`} aria-label={t('login.login')}>
        <Suspense>
          <LoginForm />
        </Suspense>
      </section>
    )
  }
  return (
    <section className={styles.panel} aria-label={t('nav.profile')}>
      <UserCard
        action={
          <IconButton
            icon={<LogOut size={18} aria-hidden />}
            label={t('login.logout')}
            onClick={() => void signOut(preferences.modalOnLogout)}
          />
        }
      />
      {form && (
        <div className={styles.padded}>
          <PostForm replyTo={null} />
        </div>
      )}
    </section>
  )
}

function UserCard({ action }: { readonly action: React.ReactNode }) {
  const t = useText()
  const me = useMe()
  const counts = useMyCounts()
  const { stopGifs } = usePreferences()
  if (me === null) return <div className={styles.card} aria-busy="true" />
  return (
    <div className={styles.card}>
      {me.headerUrl !== undefined && (
        <img className={styles.cover} src={me.headerStaticUrl ?? me.headerUrl} alt="" decoding="async" />
      )}
      <div className={styles.who}>
        <Avatar url={me.avatarUrl} staticUrl={me.avatarStaticUrl} name={me.nameText} still={stopGifs} />
        <div className={styles.names}>
          <strong>
            <RichText text={me.name} inline />
          </strong>
          <bdi>@{me.acct}</bdi>
        </div>
        {action}
      </div>
      <dl className={styles.counts}>
        <Count words={t('user_card.statuses')} count={counts?.statusesCount} />
        <Count words={t('user_card.followees')} count={counts?.followingCount} />
        <Count words={t('user_card.followers')} count={counts?.followersCount} />
      </dl>
    </div>
  )
}

function Count({ words, count }: { readonly words: string; readonly count: number | undefined }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{count}</dd>
    </div>
  )
}
