import type { Account } from '../../../shared/model/account.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import type { Engine } from '../../engine/engine.ts'
import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { openMedia } from '../media/openMedia.ts'
import styles from './Profile.module.css'

/** The effect of a press on the avatar: `zoom` opens the picture over the page, `link` goes to the profile (PR28). */
export type AvatarAction = 'zoom' | 'link' | (() => void)

interface CardAvatarProps {
  readonly account: Account
  readonly action: AvatarAction
}

/** The avatar on a user card. */
export function CardAvatar({ account, action }: CardAvatarProps) {
  const engine = useEngine()
  const t = useText()
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  const picture = <Avatar {...avatarProps(account)} still={stopGifs} className={styles.avatar} />
  const label = t('user_card.avatar', { name: account.nameText })
  if (action === 'link')
    return (
      <InternalLink to={profileTo(account, instance)} className={styles.face} aria-label={label}>
        {picture}
      </InternalLink>
    )
  return (
    <button
      type="button"
      className={styles.face}
      aria-label={label}
      onClick={action === 'zoom' ? () => openAvatar(engine, account) : action}
    >
      {picture}
    </button>
  )
}

/** Shows the original avatar over the page. */
export const openAvatar = (engine: Engine, { id, avatarUrl, nameText }: Account): void =>
  openMedia(
    engine,
    [
      {
        id: `avatar-${id}`,
        type: 'image',
        mimetype: '',
        url: avatarUrl,
        previewUrl: avatarUrl,
        description: nameText,
        looping: false,
      },
    ],
    undefined,
    id,
  )
