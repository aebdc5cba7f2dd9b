import { memo, useState } from 'react'
import type { Account } from '../../shared/model/account.ts'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { Retried } from './Retried.tsx'
import { StillImage } from './StillImage.tsx'

export interface AvatarProps {
  readonly url: string
  readonly staticUrl?: string
  /** The account's display name. Its first letter replaces a missing picture. */
  readonly name: string
  /** In px: 48 in rows, 32 in notifications, 24 in lines of text. */
  readonly size?: 48 | 32 | 24
  /** Animate only while hovered (preference `stopGifs`). */
  readonly still?: boolean
  /** Empty where the name is next to the avatar, as it nearly always is. */
  readonly alt?: string
  readonly className?: string
}

/** The avatar's props for `account`. */
export const avatarProps = ({
  avatarUrl,
  avatarStaticUrl,
  nameText,
}: Account): Pick<AvatarProps, 'name' | 'staticUrl' | 'url'> => ({
  url: avatarUrl,
  staticUrl: avatarStaticUrl,
  name: nameText,
})

const SIZES = { 48: styles.row, 32: styles.compact, 24: styles.inline }

/** The first letter or digit of `name`, in upper case; a question mark if there is none. */
const firstLetter = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase()

export const Avatar = memo(function Avatar({
  url,
  staticUrl,
  name,
  size = 48,
  still,
  alt = '',
  className,
}: AvatarProps) {
  const [failed, setFailed] = useState('')
  const box = classes(styles.avatar, SIZES[size], className)
  if (url === '' || failed === url)
    return (
      <Retried onRetry={() => setFailed('')}>
        <span
          className={classes(box, styles.letter)}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        >
          {firstLetter(name)}
        </span>
      </Retried>
    )
  return (
    <StillImage
      url={url}
      staticUrl={staticUrl}
      still={still}
      alt={alt}
      className={box}
      width={size}
      height={size}
      onError={() => setFailed(url)}
    />
  )
})
