import { memo } from 'react'
import { classes } from './classes.ts'
import styles from './Emoji.module.css'
import { StillImage } from './StillImage.tsx'

export interface EmojiProps {
  /** Without colons. */
  readonly name: string
  readonly url: string
  readonly staticUrl?: string
  /** Animate only while hovered (preference `stopGifs`). */
  readonly still?: boolean
  /** `large` is 32 px, for pickers and reactions. */
  readonly size?: 'text' | 'large'
}

/** A custom emoji, as large as possible without changing the line height. */
export const Emoji = memo(function Emoji({ name, url, staticUrl, still, size = 'text' }: EmojiProps) {
  const colons = `:${name}:`
  return (
    <StillImage
      url={url}
      staticUrl={staticUrl}
      still={still}
      alt={colons}
      title={colons}
      className={classes(styles.emoji, styles[size])}
    />
  )
})
