import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { FeaturedTag } from '../../../shared/model/hashtag.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import { profileTagTo } from '../../blocks/account/profileTabs.ts'
import { ProfileLink } from '../../blocks/rows/ProfileLink.tsx'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useAccount, usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import styles from './Profile.module.css'

/** How many faces are shown beside the text about familiar followers. */
const MAX_FACES = 5

interface ProfileExtrasProps {
  readonly extras: LookupAnswer | null
  /** The address of the profile. */
  readonly path: string
  /** The hashtag that the posts are filtered by. */
  readonly tag: string | null
}

/** The followers of this account whom the user follows, and the hashtags that it features (PR46, PR47). */
export function ProfileExtras({ extras, path, tag }: ProfileExtrasProps) {
  const { accountIds = [], featuredTags = [] } = extras ?? {}
  return (
    <>
      {accountIds.length > 0 && <FamiliarFollowers ids={accountIds} />}
      {featuredTags.length > 0 && <FeaturedTags tags={featuredTags} path={path} current={tag} />}
    </>
  )
}

/** Says which of its lists another account hides: their tabs are missing, beside counts that are not (PR14). */
export function HiddenLists({ account }: { readonly account: Account }) {
  const t = useText()
  const text = hiddenText(account)
  return text && <p className={styles.hidden}>{t(text)}</p>
}

function hiddenText({ hideFollowers, hideFollows }: Account): TextKey | null {
  if (hideFollowers) return hideFollows ? 'user_profile.hides_both' : 'user_profile.hides_followers'
  return hideFollows ? 'user_profile.hides_followees' : null
}

function FamiliarFollowers({ ids }: { readonly ids: readonly string[] }) {
  const t = useText()
  const first = useAccount(ids[0] ?? '')
  if (first === null) return null
  const name = first.nameText
  const others = ids.length - 1
  return (
    <p className={styles.familiar}>
      <span className={styles.faces}>
        {ids.slice(0, MAX_FACES).map((id) => (
          <Face key={id} id={id} />
        ))}
      </span>
      <span>
        {others === 0
          ? t('user_profile.followed_by', { name })
          : t('user_profile.followed_by_more', { name, count: others })}
      </span>
    </p>
  )
}

function Face({ id }: { readonly id: string }) {
  const account = useAccount(id)
  const still = usePreference('stopGifs')
  if (account === null) return null
  return (
    <ProfileLink account={account} className={styles.face}>
      <Avatar {...avatarProps(account)} size={24} still={still} alt={account.nameText} />
    </ProfileLink>
  )
}

interface FeaturedTagsProps {
  readonly tags: readonly FeaturedTag[]
  readonly path: string
  readonly current: string | null
}

function FeaturedTags({ tags, path, current }: FeaturedTagsProps) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={styles.tags} aria-label={t('user_profile.featured_tags')}>
      {tags.map(({ name }) => (
        <li key={name}>
          <InternalLink
            to={profileTagTo(path, name)}
            className={styles.tag}
            aria-current={name.toLowerCase() === current?.toLowerCase() ? 'true' : undefined}
          >
            <bdi>{`#${name}`}</bdi>
          </InternalLink>
        </li>
      ))}
    </ul>
  )
}
