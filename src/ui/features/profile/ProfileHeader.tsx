import { useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { remoteInteractionTo } from '../../app/paths.ts'
import { sayFault } from '../../app/sayFault.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useAccountKey, useEntity, useInstance, usePreferences, useSession } from '../../mirror/hooks.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './Profile.module.css'

interface ProfileHeaderProps {
  readonly account: Account
  /** It is who is signed in. */
  readonly own: boolean
}

/** Who somebody is, by their own words, and what can be done about them. */
export function ProfileHeader({ account, own }: ProfileHeaderProps) {
  const t = useText()
  const signedIn = useSession()?.state === 'signed-in'
  const { stopGifs } = usePreferences()
  const [fault, setFault] = useState<Fault | null>(null)
  const banner = useInstance()?.defaultBannerUrl
  const cover = (stopGifs ? account.headerStaticUrl : undefined) ?? account.headerUrl ?? banner
  return (
    <div className={styles.card}>
      <div className={styles.cover}>{cover !== undefined && <img src={cover} alt="" decoding="async" />}</div>
      <div className={styles.top}>
        <Avatar
          url={account.avatarUrl}
          staticUrl={account.avatarStaticUrl}
          name={account.nameText}
          still={stopGifs}
          className={styles.avatar}
        />
        <div className={styles.actions}>
          {signedIn && !own && (
            <>
              <FollowButton account={account} onFault={setFault} />
              <AccountMenu account={account} onFault={setFault} />
            </>
          )}
          {!signedIn && <RemoteFollow account={account} />}
        </div>
      </div>
      <div className={styles.names}>
        <strong>
          <RichText text={account.name} inline />
        </strong>
        <bdi>@{account.acct}</bdi>
        <Marks account={account} own={own} />
      </div>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {sayFault(t, fault)}
        </p>
      )}
      {account.bio.length > 0 && <RichText text={account.bio} className={styles.bio} />}
      {account.fields.length > 0 && (
        <dl className={styles.fields}>
          {account.fields.map(({ name, value, verifiedAt }, index) => (
            <div key={index} data-verified={verifiedAt !== undefined || undefined}>
              <dt>
                <RichText text={name} inline />
              </dt>
              <dd>
                <RichText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Counts account={account} own={own} />
    </div>
  )
}

function Marks({ account, own }: ProfileHeaderProps) {
  const t = useText()
  const relationship = useEntity(useAccountKey(), 'relationship', account.id)
  const marks = [
    account.role === 'admin' && t('user_card.admin'),
    account.role === 'moderator' && t('user_card.moderator'),
    account.bot && t('user_card.bot'),
    account.locked && t('user_card.locked'),
    own && t('user_card.its_you'),
    !own && relationship?.followedBy && t('user_card.follows_you'),
    relationship?.muting && t('user_card.muted'),
    relationship?.blocking && t('user_card.blocked'),
  ].filter((mark) => typeof mark === 'string')
  return marks.map((mark) => (
    <span key={mark} className={styles.mark}>
      {mark}
    </span>
  ))
}

function Counts({ account, own }: ProfileHeaderProps) {
  const t = useText()
  const language = useLanguage()
  const counts = useEntity(useAccountKey(), 'counts', account.id)
  const say = (count: number | undefined, hidden: boolean): string =>
    hidden && !own ? t('user_card.hidden') : count === undefined ? '' : sayNumber(count, language)
  return (
    <dl className={styles.counts}>
      <div>
        <dt>{t('user_card.statuses')}</dt>
        <dd>{say(counts?.statusesCount, false)}</dd>
      </div>
      <div>
        <dt>{t('user_card.followees')}</dt>
        <dd>{say(counts?.followingCount, account.hideFollowsCount)}</dd>
      </div>
      <div>
        <dt>{t('user_card.followers')}</dt>
        <dd>{say(counts?.followersCount, account.hideFollowersCount)}</dd>
      </div>
    </dl>
  )
}

/** Visitors follow from their own instance (spec/1 §2); whom this one only mirrors, where they live. */
function RemoteFollow({ account }: { readonly account: Account }) {
  const t = useText()
  const server = useInstance()?.server ?? ''
  const to = account.isLocal ? remoteInteractionTo(server, { nickname: account.acct }) : (account.url ?? '')
  const href = safeHref(to)
  if (href === null) return null
  return (
    <a href={href} className={styles.remote} target="_blank" rel="noopener noreferrer">
      {t('user_card.remote_follow')}
    </a>
  )
}
