import { memo } from 'react'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { useAccountKey, useEntity, useInstance, usePreference } from '../../hooks/hooks.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Shout.module.css'

/** A message of the shoutbox (SH5). */
export const ShoutLine = memo(function ShoutLine({ id }: { readonly id: string }) {
  const message = useEntity(useAccountKey(), 'shoutMessage', id)
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  if (message === null) return null
  const { author, text } = message
  return (
    <div className={styles.line}>
      <Avatar url={author.avatarUrl} name={author.username} size={32} still={stopGifs} />
      <div className={styles.said}>
        <InternalLink
          to={profileTo({ id: author.id, acct: author.username }, instance)}
          className={styles.author}
        >
          <bdi>{author.username}</bdi>
        </InternalLink>
        <RichText text={text} />
      </div>
    </div>
  )
})
